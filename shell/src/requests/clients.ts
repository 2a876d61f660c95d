import { createClient, notificationsApi, type PortalConfig, sharingApi } from '@ipr/api';
import { createPersonApi } from '@ipr/client/person-api';
import type { Failure } from '@ipr/domain';
import { requestProof } from '@ipr/features/proof';
import type { ShellApi } from '@ipr/mfe-contract';
import { reportUnauthorized } from '../session/report-unauthorized.ts';
import { watchDiskRoom } from './disk-room.ts';
import { absolute } from './quiet-identity.ts';

/** Typed clients of the product's services on the portal's own origin. @param onFailure called for every failed call */
export const createShellApi = (config: PortalConfig, onFailure: (failure: Failure) => void): ShellApi =>
  createPersonApi(
    { baseUrl: absolute(config.urls.api), fetch: watchDiskRoom, onFailure, onProofRequired: requestProof },
    absolute(config.urls.ipfs),
    config,
  );

/** Reads the state of a one-time link without a session. */
export const createQuietSharing = (config: PortalConfig) =>
  createClient(sharingApi, { baseUrl: absolute(config.urls.api) });

/** Notices, polled in the background: a failure shows no message, but a 401 ends the session. */
export const createQuietNotices = (config: PortalConfig) =>
  createClient(notificationsApi, {
    baseUrl: absolute(config.urls.api),
    fetch: watchDiskRoom,
    onFailure: reportUnauthorized,
    onProofRequired: requestProof,
  });
