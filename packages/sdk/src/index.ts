export { createRegistry, type RegistrySettings } from './create-registry.ts';
export type { Call, FileCall, Paged, Registry } from './generated/registry.ts';
export type * as schemas from './generated/schemas.ts';
export { type ErrorCode, type ErrorFacts, RegistryError } from './registry-error.ts';
export { type FetchSettings, registryFetch } from './registry-fetch.ts';
export type { RetryPolicy } from './retry-policy.ts';
export type { CallOptions } from './send-call.ts';
