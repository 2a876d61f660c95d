import type { TimestampAuthority } from '@ipr/ports/timestamp';
import {
  connectMongo,
  createLogger,
  createRateLimiter,
  type Logger,
  mongoIdempotencyStore,
  pingMongo,
  type Serving,
  serve,
} from '@ipr/service-kit';
import { createTimestamps } from './app.ts';
import { openEmbeddedAuthority, openRemoteAuthority } from './authority/open-authority.ts';
import type { TimestampsConfig } from './config.ts';
import { stampRepository } from './stamps/repository.mongo.ts';

const openAuthority = (config: TimestampsConfig): Promise<TimestampAuthority> =>
  config.TSA_URL ? openRemoteAuthority(config, config.TSA_URL) : openEmbeddedAuthority(config.TIMESTAMPS_DIR ?? '');

/**
 * Opens what the service needs and listens; `close` of the result ends all of it.
 * @param given an authority other than the configured one
 */
export const startTimestamps = async (
  config: TimestampsConfig,
  log: Logger = createLogger('timestamps'),
  given?: TimestampAuthority,
): Promise<Serving> => {
  const authority = given ?? (await openAuthority(config));
  const connection = await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE);
  const { TIMESTAMPS_PER_MINUTE: perMinute } = config;
  const app = createTimestamps({
    authority,
    stamps: await stampRepository(connection),
    limiter: createRateLimiter({ burst: perMinute, perSecond: perMinute / 60 }),
    log,
    internalSecret: config.INTERNAL_SECRET,
    idempotency: mongoIdempotencyStore(connection),
    checks: { database: pingMongo(connection) },
  });
  return serve(app, { port: config.PORT, host: config.HOST, log, onClose: [() => connection.close()] });
};
