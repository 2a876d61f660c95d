import {
  type Api,
  type Client,
  certificatesApi,
  evidenceApi,
  identityApi,
  profilesApi,
  relayApi,
  sharingApi,
  storageApi,
  taxonomyApi,
  timestampsApi,
  webhooksApi,
  workfilesApi,
} from '@ipr/api';
import type { PersonApi, ReadContent } from './person.ts';

/** Creates the client of a service, by the name that `packages/api` gives it. */
export type ClientOf = <A extends Api>(service: string, api: A) => Client<A>;

/** The product's services by the clients of a page or a program, and its content reader. */
export const assemblePersonApi = (clientOf: ClientOf, content: ReadContent): PersonApi => ({
  certificates: clientOf('certificates', certificatesApi),
  evidence: clientOf('evidence', evidenceApi),
  identity: clientOf('identity', identityApi),
  profiles: clientOf('profiles', profilesApi),
  relay: clientOf('relay', relayApi),
  sharing: clientOf('sharing', sharingApi),
  storage: clientOf('storage', storageApi),
  taxonomy: clientOf('taxonomy', taxonomyApi),
  timestamps: clientOf('timestamps', timestampsApi),
  webhooks: clientOf('webhooks', webhooksApi),
  workfiles: clientOf('workfiles', workfilesApi),
  content,
});
