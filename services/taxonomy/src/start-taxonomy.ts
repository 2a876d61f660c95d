import {
  connectMongo,
  createLogger,
  type Logger,
  mongoIdempotencyStore,
  pingMongo,
  type Serving,
  serve,
} from '@ipr/service-kit';
import type { z } from 'zod';
import manifest from '../package.json' with { type: 'json' };
import { taxonomyApp } from './app.ts';
import { type Config, databaseName } from './config.ts';
import { mongoTaxonomyRepository } from './taxonomy/repository.mongo.ts';
import { seedOptions } from './taxonomy/seed-options.ts';

/** Opens what the service needs, seeds the global options and listens; `close` of the result ends all of it. */
export const startTaxonomy = async (
  config: z.output<typeof Config>,
  log: Logger = createLogger('taxonomy'),
): Promise<Serving> => {
  const connection = await connectMongo(config.MONGODB_URI, databaseName);
  const options = await mongoTaxonomyRepository(connection);
  await seedOptions(options);
  const app = taxonomyApp(options, {
    log,
    internalSecret: config.INTERNAL_SECRET,
    idempotency: mongoIdempotencyStore(connection),
    health: { service: 'taxonomy', version: manifest.version, checks: { database: pingMongo(connection) } },
  });
  return serve(app, { host: config.HOST, port: config.PORT, log, onClose: [() => connection.close()] });
};
