export { type AppSettings, createApp, requestFrame } from './app.ts';
export {
  type BackgroundTask,
  type BackgroundWorker,
  startBackgroundTask,
} from './background-task.ts';
export { clientKey } from './client-key.ts';
export { ConfigError, type Environment, readConfig } from './config.ts';
export { type CallContext, type CookieSettings, callerOf, type Handlers, type Upload } from './context.ts';
export { mongoCursors } from './cursors.mongo.ts';
export { devPage, devPagePolicy } from './dev-page.ts';
export { decryptText, encryptText } from './encrypted-text.ts';
export { escapeHtml } from './escape-html.ts';
export { type Cursors, type Follower, followEvents } from './follow-events.ts';
export { checkHealth, type Health, type HealthChecks, type HealthSettings } from './health.ts';
export { mongoIdempotencyStore } from './idempotency.mongo.ts';
export type { IdempotencyStore } from './idempotency.ts';
export { createInFlight } from './in-flight.ts';
export { InvalidRequest } from './invalid-request.ts';
export { type Lease, mongoLease } from './lease.mongo.ts';
export { type LeaseClock, observeLeases, systemClock } from './lease-clock.ts';
export { createLogger, type Logger } from './logger.ts';
export { main, runService } from './main.ts';
export { connectMongo, isDuplicateKey, pingMongo } from './mongo.ts';
export { type PlainPage, plainPage, plainPagePolicy } from './plain-page.ts';
export { createRateLimiter, type RateLimit, type RateLimiter } from './rate-limiter.ts';
export { readBytes, readJson } from './read-body.ts';
export { gatewayContent, type ReadContent } from './read-content.ts';
export { recentlyProved } from './recent-proof.ts';
export { type ServeSettings, type Serving, serve } from './serve.ts';
export type { Calls, OpenCalls } from './serve-calls.ts';
export { createServiceClient, type ServiceClientSettings } from './service-client.ts';
export {
  type Caller,
  callerHeader,
  issueCallerToken,
  issueServiceToken,
  serviceHeader,
  verifyCallerToken,
  verifyServiceToken,
} from './tokens.ts';
