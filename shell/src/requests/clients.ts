import { createClient, identityApi, notificationsApi, type PortalConfig, sharingApi } from '@ipr/api';
import { createPersonApi } from '@ipr/client/person-api';
import type { Failure } from '@ipr/domain';
import type { ShellApi } from '@ipr/mfe-contract';

const absolute = (path: string): string => new URL(path, location.origin).href.replace(/\/$/, '');

/** Typed clients of the product's services on the portal's own origin. @param onFailure hears of every failed call. */
export const createShellApi = (config: PortalConfig, onFailure: (failure: Failure) => void): ShellApi =>
  createPersonApi({ baseUrl: absolute(config.urls.api), onFailure }, absolute(config.urls.ipfs), config);

/** The same identity calls without notices: the sign-in page says itself what went wrong. */
export const createQuietIdentity = (config: PortalConfig) =>
  createClient(identityApi, { baseUrl: absolute(config.urls.api) });

/** What a one-time link stands for can be read without a session. */
export const createQuietSharing = (config: PortalConfig) =>
  createClient(sharingApi, { baseUrl: absolute(config.urls.api) });

/** What a person was told, asked for in the background: nobody is bothered when it does not answer. */
export const createQuietNotices = (config: PortalConfig) =>
  createClient(notificationsApi, { baseUrl: absolute(config.urls.api) });
