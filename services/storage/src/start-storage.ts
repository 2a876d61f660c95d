import { folderBackup } from '@ipr/ports/backup/folder';
import type { Backup } from '@ipr/ports/backup/port';
import { rpcChain } from '@ipr/ports/chain/rpc';
import { kuboStorage } from '@ipr/ports/storage/kubo';
import {
  connectMongo,
  createLogger,
  type Logger,
  mongoIdempotencyStore,
  mongoLease,
  pingMongo,
  type Serving,
  serve,
} from '@ipr/service-kit';
import { createStorage } from './app.ts';
import type { StorageConfig } from './config.ts';
import { releaseExpired } from './expiry/release-expired.ts';
import { runRegularly } from './expiry/run-regularly.ts';
import { mongoAllowance } from './uploads/allowance.mongo.ts';
import { uploadRepository } from './uploads/repository.mongo.ts';

/** A backup that cannot be made stops nothing (decision R6), not even the start; but the operator must know. */
const placeForBackups = (config: StorageConfig, log: Logger): Backup | null => {
  const { STORAGE_BACKUP: wanted, STORAGE_BACKUP_DIR: folder, STORAGE_BACKUP_MIN_FREE_BYTES: minFreeBytes } = config;
  if (folder) return folderBackup({ folder, minFreeBytes });
  if (wanted === 'on') log.error('no backups are made: set STORAGE_BACKUP_DIR, or STORAGE_BACKUP=off');
  return null;
};

/** Opens what the service needs, listens and lets expired uploads go; `close` of the result ends all of it. */
export const startStorage = async (config: StorageConfig, log: Logger = createLogger('storage')): Promise<Serving> => {
  const storage = kuboStorage({ url: config.IPFS_API_URL });
  const chain = rpcChain({
    rpcUrl: config.CHAIN_RPC_URL,
    chainId: config.CHAIN_ID,
    ...(config.REGISTRY_ADDRESS ? { registry: config.REGISTRY_ADDRESS } : {}),
  });
  const backup = placeForBackups(config, log);
  const connection = await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE);
  const [uploads, allowance, lease] = await Promise.all([
    uploadRepository(connection),
    mongoAllowance(connection, config.STORAGE_BYTES_PER_DAY),
    mongoLease(connection),
  ]);
  const app = createStorage({
    storage,
    uploads,
    allowance,
    chain,
    backup: config.STORAGE_BACKUP === 'on' ? backup : null,
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
    batch: () => releaseExpired({ storage, uploads, backup }, new Date()),
  });
  return serve(app, {
    port: config.PORT,
    host: config.HOST,
    log,
    onClose: [stopReleasing, () => connection.close()],
  });
};
