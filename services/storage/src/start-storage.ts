import { rpcChain } from '@ipr/ports/chain/rpc';
import { kuboStorage } from '@ipr/ports/storage/kubo';
import {
  connectMongo,
  createLogger,
  type Logger,
  mongoIdempotencyStore,
  pingMongo,
  type Serving,
  serve,
} from '@ipr/service-kit';
import { createStorage } from './app.ts';
import type { StorageConfig } from './config.ts';
import { mongoLease } from './expiry/lease.ts';
import { releaseExpired } from './expiry/release-expired.ts';
import { runRegularly } from './expiry/run-regularly.ts';
import { mongoAllowance } from './uploads/allowance.ts';
import { uploadRepository } from './uploads/repository.mongo.ts';

/** Opens what the service needs, listens and lets expired uploads go; `close` of the result ends all of it. */
export const startStorage = async (config: StorageConfig, log: Logger = createLogger('storage')): Promise<Serving> => {
  const storage = kuboStorage({ url: config.IPFS_API_URL });
  const chain = rpcChain({
    rpcUrl: config.CHAIN_RPC_URL,
    chainId: config.CHAIN_ID,
    ...(config.REGISTRY_ADDRESS ? { registry: config.REGISTRY_ADDRESS } : {}),
  });
  const connection = await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE);
  const [uploads, allowance, lease] = await Promise.all([
    uploadRepository(connection),
    mongoAllowance(connection, config.STORAGE_BYTES_PER_DAY),
    mongoLease(connection, 'release-expired'),
  ]);
  const app = createStorage({
    storage,
    uploads,
    allowance,
    chain,
    log,
    keepMs: config.STORAGE_KEEP_MS,
    internalSecret: config.INTERNAL_SECRET,
    idempotency: mongoIdempotencyStore(connection),
    checks: { database: pingMongo(connection), ipfs: () => storage.ping() },
  });
  const stopReleasing = runRegularly({
    name: 'release-expired',
    everyMs: config.STORAGE_EXPIRY_EVERY_MS,
    lease,
    log,
    batch: () => releaseExpired({ storage, uploads }, new Date()),
  });
  return serve(app, {
    port: config.PORT,
    host: config.HOST,
    log,
    onClose: [stopReleasing, () => connection.close()],
  });
};
