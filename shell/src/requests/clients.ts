import {
  createClient,
  identityApi,
  type PortalConfig,
  profilesApi,
  relayApi,
  sharingApi,
  storageApi,
  taxonomyApi,
  timestampsApi,
  workfilesApi,
} from '@ipr/api';
import { contentReader } from '@ipr/client/asset/content-reader';
import type { Failure } from '@ipr/domain';
import type { ShellApi } from '@ipr/mfe-kit';

const absolute = (path: string): string => new URL(path, location.origin).href.replace(/\/$/, '');

/** Typed clients of the product's services on the portal's own origin. @param onFailure hears of every failed call. */
export const createShellApi = (config: PortalConfig, onFailure: (failure: Failure) => void): ShellApi => {
  const settings = { baseUrl: absolute(config.urls.api), onFailure };
  return {
    identity: createClient(identityApi, settings),
    profiles: createClient(profilesApi, settings),
    relay: createClient(relayApi, settings),
    sharing: createClient(sharingApi, settings),
    storage: createClient(storageApi, settings),
    taxonomy: createClient(taxonomyApi, settings),
    timestamps: createClient(timestampsApi, settings),
    workfiles: createClient(workfilesApi, settings),
    content: contentReader(absolute(config.urls.ipfs), config.uploads.maximumBytes),
  };
};

/** The same identity calls without notices: the sign-in page says itself what went wrong. */
export const createQuietIdentity = (config: PortalConfig) =>
  createClient(identityApi, { baseUrl: absolute(config.urls.api) });

/** What a one-time link stands for can be read without a session. */
export const createQuietSharing = (config: PortalConfig) =>
  createClient(sharingApi, { baseUrl: absolute(config.urls.api) });
