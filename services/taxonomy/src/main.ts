import { connectMongo, createLogger, main, pingMongo, readConfig, serve } from '@ipr/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { taxonomyApp } from './app.ts';
import { Config, databaseName } from './config.ts';
import { mongoTaxonomyRepository } from './taxonomy/repository.mongo.ts';
import { seedOptions } from './taxonomy/seed-options.ts';

main(async () => {
  const config = readConfig(Config);
  const log = createLogger('taxonomy');
  const connection = await connectMongo(config.MONGODB_URI, databaseName);
  const options = await mongoTaxonomyRepository(connection);
  await seedOptions(options);
  const app = taxonomyApp(options, {
    log,
    internalSecret: config.INTERNAL_SECRET,
    health: { service: 'taxonomy', version: manifest.version, checks: { mongo: pingMongo(connection) } },
  });
  await serve(app, {
    host: config.HOST,
    port: config.PORT,
    log,
    onClose: [() => connection.close()],
  });
});
