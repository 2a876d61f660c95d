import { connectMongo, createLogger, type Logger, pingMongo, type Serving, serve } from '@ipr/service-kit';
import type { z } from 'zod';
import manifest from '../package.json' with { type: 'json' };
import { profilesApp } from './app.ts';
import { type Config, databaseName } from './config.ts';
import { mongoViewRepository } from './views/repository.mongo.ts';

/** Opens what the service needs and listens; `close` of the result ends all of it. */
export const startProfiles = async (
  config: z.output<typeof Config>,
  log: Logger = createLogger('profiles'),
): Promise<Serving> => {
  const connection = await connectMongo(config.MONGODB_URI, databaseName);
  const views = await mongoViewRepository(connection);
  const app = profilesApp(
    { views },
    {
      log,
      internalSecret: config.INTERNAL_SECRET,
      health: { service: 'profiles', version: manifest.version, checks: { database: pingMongo(connection) } },
    },
  );
  return serve(app, { host: config.HOST, port: config.PORT, log, onClose: [() => connection.close()] });
};
