import type { TimestampAuthority } from '@ipr/ports/timestamp';
import {
  connectMongo,
  createLogger,
  createRateLimiter,
  type Logger,
  mongoIdempotencyStore,
  mongoLease,
  pingMongo,
  type Serving,
  serve,
  startBackgroundTask,
} from '@ipr/service-kit';
import { createTimestamps } from './app.ts';
import { openAuthorities } from './authority/open-authority.ts';
import type { TimestampsConfig } from './config.ts';
import { renewStamp } from './renewal/renew-stamp.ts';
import { renewalRepository } from './renewal/repository.mongo.ts';
import { completeOrder } from './stamps/complete-order.ts';
import { mongoOpenOrders } from './stamps/open-orders.mongo.ts';
import { stampRepository } from './stamps/repository.mongo.ts';

/** A qualified first authority may be slower than the second. */
const preferFirstMs = 2_000;

/**
 * Opens what the service needs and listens; `close` of the result ends all of it.
 * @param given authorities other than the configured ones
 */
export const startTimestamps = async (
  config: TimestampsConfig,
  log: Logger = createLogger('timestamps'),
  given?: readonly TimestampAuthority[],
): Promise<Serving> => {
  const authorities = given ?? (await openAuthorities(config));
  const connection = await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE);
  const [stamps, orders, renewals, lease] = await Promise.all([
    stampRepository(connection),
    mongoOpenOrders(connection),
    renewalRepository(connection),
    mongoLease(connection),
  ]);
  const { TIMESTAMPS_PER_MINUTE: perMinute, TIMESTAMPS_RETRY_EVERY_MS: everyMs } = config;
  const deps = { authorities, stamps, orders, log, preferFirstMs };
  const renewDeps = {
    authorities,
    renewals,
    log,
    beforeDays: config.TIMESTAMPS_RENEW_BEFORE_DAYS,
    retiredKeys: config.TIMESTAMPS_RETIRED_KEYS,
  };
  const batch = () => completeOrder(deps);
  // Orders are claimed one by one, so this task needs no lease.
  const completing = startBackgroundTask({ name: 'complete-orders', everyMs, log, batch });
  const renewing = startBackgroundTask({
    name: 'renew-stamps',
    everyMs: config.TIMESTAMPS_RENEW_EVERY_MS,
    lease,
    log,
    batch: () => renewStamp(renewDeps),
  });
  const app = createTimestamps({
    ...deps,
    startCompleting: completing.wake,
    limiter: createRateLimiter({ burst: perMinute, perSecond: perMinute / 60 }),
    internalSecret: config.INTERNAL_SECRET,
    idempotency: mongoIdempotencyStore(connection),
    checks: { database: pingMongo(connection) },
  });
  const onClose = [() => completing.stop(), () => renewing.stop(), () => connection.close()];
  return serve(app, { port: config.PORT, host: config.HOST, log, onClose });
};
