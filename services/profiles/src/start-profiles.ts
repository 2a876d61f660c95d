import { graphIndex } from '@ipr/adapter-graph';
import { rpcChain } from '@ipr/adapter-rpc/chain';
import { settleContracts } from '@ipr/adapter-rpc/preflight';
import { openRpc, rpcTransport } from '@ipr/adapter-rpc/transport';
import { directoryApi } from '@ipr/api';
import {
  connectMongo,
  createLogger,
  createServiceClient,
  type Logger,
  pingMongo,
  type Serving,
  serve,
} from '@ipr/service-kit';
import { rpcOf } from '@ipr/service-kit/config-fields';
import manifest from '../package.json' with { type: 'json' };
import type { ActivityDeps } from './activity/list-activity.ts';
import { createProfiles } from './app.ts';
import { databaseName, type ProfilesConfig } from './config.ts';
import { mongoViewRepository } from './views/repository.mongo.ts';

/** The external dependencies of the service. */
export type Surroundings = Pick<ActivityDeps, 'chain' | 'index' | 'directory'>;

const openSurroundings = async (config: ProfilesConfig): Promise<Surroundings> => {
  const rpc = openRpc(rpcOf(config));
  const { registry } = await settleContracts(rpc, config.CHAIN_ID, { registry: config.REGISTRY_ADDRESS });
  return {
    chain: rpcChain({ rpcUrl: rpcTransport(rpc), chainId: config.CHAIN_ID, registry }),
    index: graphIndex({ url: config.INDEX_URL }),
    directory: createServiceClient(directoryApi, {
      service: 'profiles',
      internalSecret: config.INTERNAL_SECRET,
      baseUrl: config.IDENTITY_URL,
    }),
  };
};

/**
 * Opens what the service needs and listens; `close` of the result ends all of it.
 * @param given replaces the configured external dependencies
 */
export const startProfiles = async (
  config: ProfilesConfig,
  log: Logger = createLogger('profiles'),
  given: Partial<Surroundings> = {},
): Promise<Serving> => {
  const surroundings = { ...(await openSurroundings(config)), ...given };
  const connection = await connectMongo(config.MONGODB_URI, databaseName);
  const app = createProfiles({
    ...surroundings,
    views: await mongoViewRepository(connection),
    log,
    internalSecret: config.INTERNAL_SECRET,
    version: manifest.version,
    checks: { database: pingMongo(connection) },
  });
  return serve(app, { port: config.PORT, host: config.HOST, log, onClose: [() => connection.close()] });
};
