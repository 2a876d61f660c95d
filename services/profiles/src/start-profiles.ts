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
  startBackgroundTask,
} from '@ipr/service-kit';
import { rpcOf } from '@ipr/service-kit/config-fields';
import manifest from '../package.json' with { type: 'json' };
import { createProfiles, type ProfilesDeps } from './app.ts';
import { mongoAvatarRepository } from './avatars/repository.mongo.ts';
import { sweepAvatars } from './avatars/sweep-avatars.ts';
import { databaseName, type ProfilesConfig } from './config.ts';
import { publishNames } from './people/publish-name.ts';
import { mongoPeopleRepository } from './people/repository.mongo.ts';
import { mongoViewRepository } from './views/repository.mongo.ts';

/** The external dependencies of the service. */
export type Surroundings = Pick<ProfilesDeps, 'chain' | 'index' | 'directory'>;

/** A name whose first transmission failed reaches identity within this time. */
const publishEveryMs = 30_000;
const sweepEveryMs = 6 * 3_600_000;

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
  const [views, people, avatars] = await Promise.all([
    mongoViewRepository(connection),
    mongoPeopleRepository(connection),
    mongoAvatarRepository(connection),
  ]);
  const publishing = startBackgroundTask({
    name: 'publish-names',
    everyMs: publishEveryMs,
    log,
    batch: () => publishNames({ ...surroundings, people, log }),
  });
  const sweeping = startBackgroundTask({
    name: 'sweep-pictures',
    everyMs: sweepEveryMs,
    log,
    batch: () => sweepAvatars({ avatars, people, log }),
  });
  sweeping.wake();
  const app = createProfiles({
    ...surroundings,
    views,
    people,
    avatars,
    log,
    internalSecret: config.INTERNAL_SECRET,
    version: manifest.version,
    checks: { database: pingMongo(connection) },
  });
  return serve(app, {
    port: config.PORT,
    host: config.HOST,
    log,
    onClose: [() => publishing.stop(), () => sweeping.stop(), () => connection.close()],
  });
};
