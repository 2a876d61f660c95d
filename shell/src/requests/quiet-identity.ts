import { createClient, type PortalConfig, signInCalls } from '@ipr/api/sign-in';
import { watchDiskRoom } from './disk-room.ts';

/** An absolute URL of a path on the portal's own origin. */
export const absolute = (path: string): string => new URL(path, location.origin).href.replace(/\/$/, '');

/** Identity calls without notices: the sign-in page shows failures itself. */
export const createQuietIdentity = (config: PortalConfig) =>
  createClient(signInCalls, { baseUrl: absolute(config.urls.api), fetch: watchDiskRoom });
