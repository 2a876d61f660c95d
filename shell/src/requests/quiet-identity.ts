import { createClient, type PortalConfig, signInCalls } from '@ipr/api/sign-in';
import { prepareSigner, withSigner } from '../signing/sign-in-signer.ts';
import { watchDiskRoom } from './disk-room.ts';

/** An absolute URL of a path on the portal's own origin. */
export const absolute = (path: string): string => new URL(path, location.origin).href.replace(/\/$/, '');

/** Identity calls without notices: the sign-in page shows failures itself. A session is bound to the key of the browser's signing frame. */
export const createQuietIdentity = (config: PortalConfig) => {
  const calls = createClient(signInCalls, { baseUrl: absolute(config.urls.api), fetch: watchDiskRoom });
  return {
    ...calls,
    requestCode: (input: Parameters<typeof calls.requestCode>[0]) => {
      prepareSigner(config);
      return calls.requestCode(input);
    },
    verifyCode: async (input: Parameters<typeof calls.verifyCode>[0]) =>
      calls.verifyCode(await withSigner(config, input)),
    verifyTicket: async (input: Parameters<typeof calls.verifyTicket>[0]) =>
      calls.verifyTicket(await withSigner(config, input)),
  };
};
