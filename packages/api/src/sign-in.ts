/** What the pages before sign-in need: fewer schemas than all of `index.ts`. */
export { createClient } from './client.ts';
export { remotesFor } from './module-list/choose-release.ts';
export type { ModuleList } from './module-list/module-list.ts';
export { type ListRefusal, ModuleListError, openModuleList } from './module-list/open-module-list.ts';
export { PortalConfig } from './portal.ts';
export { type RefusedClaim, type Remote, RemotesRegistry, resolveClaims } from './remotes.ts';
export { Email, type SessionUser, signInCalls, triesPerCode } from './sign-in-calls.ts';
