/** What the pages before sign-in need: fewer schemas than all of `index.ts`. */
export { createClient } from './client.ts';
export { Email, identityApi, type SessionUser, triesPerCode } from './identity.ts';
export { PortalConfig } from './portal.ts';
export { type RefusedClaim, type Remote, RemotesRegistry, resolveClaims } from './remotes.ts';
