import { type ClientSettings, createClient, type PortalConfig } from '@ipr/api';
import { assemblePersonApi } from './assemble-person-api.ts';
import { contentReader } from './asset/content-reader.ts';
import type { PersonApi } from './person.ts';

/** Creates the typed clients of the product's services, and a content reader for a portal with this maximum upload size. */
export const createPersonApi = (
  settings: ClientSettings,
  ipfsUrl: string,
  { uploads }: Pick<PortalConfig, 'uploads'>,
): PersonApi =>
  assemblePersonApi(
    (_, api) => createClient(api, settings),
    contentReader(ipfsUrl, uploads.maximumBytes, settings.fetch),
  );
