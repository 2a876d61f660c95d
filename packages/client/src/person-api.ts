import {
  type ClientSettings,
  certificatesApi,
  createClient,
  evidenceApi,
  identityApi,
  type PortalConfig,
  profilesApi,
  relayApi,
  sharingApi,
  storageApi,
  taxonomyApi,
  timestampsApi,
  webhooksApi,
  workfilesApi,
} from '@ipr/api';
import { contentReader } from './asset/content-reader.ts';
import type { PersonApi } from './person.ts';

/** Creates the typed clients of the product's services, and a content reader for a portal with this maximum upload size. */
export const createPersonApi = (
  settings: ClientSettings,
  ipfsUrl: string,
  { uploads }: Pick<PortalConfig, 'uploads'>,
): PersonApi => ({
  certificates: createClient(certificatesApi, settings),
  evidence: createClient(evidenceApi, settings),
  identity: createClient(identityApi, settings),
  profiles: createClient(profilesApi, settings),
  relay: createClient(relayApi, settings),
  sharing: createClient(sharingApi, settings),
  storage: createClient(storageApi, settings),
  taxonomy: createClient(taxonomyApi, settings),
  timestamps: createClient(timestampsApi, settings),
  webhooks: createClient(webhooksApi, settings),
  workfiles: createClient(workfilesApi, settings),
  content: contentReader(ipfsUrl, uploads.maximumBytes, settings.fetch),
});
