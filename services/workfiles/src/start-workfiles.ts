import { rpcChain } from '@ipr/adapter-rpc/chain';
import { settleContracts } from '@ipr/adapter-rpc/preflight';
import { openRpc, rpcTransport } from '@ipr/adapter-rpc/transport';
import {
  connectMongo,
  createLogger,
  type Logger,
  mongoIdempotencyStore,
  pingMongo,
  type Serving,
  serve,
} from '@ipr/service-kit';
import { rpcOf } from '@ipr/service-kit/config-fields';
import { createWorkfiles } from './app.ts';
import { databaseName, type WorkfilesConfig } from './config.ts';
import { placementRepository } from './folders/placements.mongo.ts';
import { recordChanges } from './folders/record-changes.ts';
import { revisionRepository } from './folders/revisions.mongo.ts';
import { treeRepository } from './folders/trees.mongo.ts';

/** Opens what the service needs and listens; `close` of the result ends all of it. */
export const startWorkfiles = async (
  config: WorkfilesConfig,
  log: Logger = createLogger('workfiles'),
): Promise<Serving> => {
  const rpc = openRpc(rpcOf(config));
  const { registry } = await settleContracts(rpc, config.CHAIN_ID, { registry: config.REGISTRY_ADDRESS });
  const chain = rpcChain({ rpcUrl: rpcTransport(rpc), chainId: config.CHAIN_ID, registry });
  const connection = await connectMongo(config.MONGODB_URI, databaseName);
  const [trees, placements, revisions] = await Promise.all([
    treeRepository(connection),
    placementRepository(connection),
    revisionRepository(connection),
  ]);
  const app = createWorkfiles({
    ...recordChanges({ trees, placements }, revisions),
    revisions,
    chain,
    log,
    internalSecret: config.INTERNAL_SECRET,
    idempotency: mongoIdempotencyStore(connection),
    checks: { database: pingMongo(connection) },
  });
  return serve(app, { port: config.PORT, host: config.HOST, log, onClose: [() => connection.close()] });
};
