import { kuboStorage } from '@ipr/adapter-kubo';
import { rpcChain } from '@ipr/adapter-rpc/chain';
import { preflight, settleContracts } from '@ipr/adapter-rpc/preflight';
import { rpcRegistryLogs } from '@ipr/adapter-rpc/registry-logs';
import { openRpc, rpcTransport } from '@ipr/adapter-rpc/transport';
import { watchContracts } from '@ipr/adapter-rpc/watch-contracts';
import type { Backup } from '@ipr/ports/backup';
import type { RegistryLogs } from '@ipr/ports/chain';
import {
  type BackgroundWorker,
  type Cursors,
  connectMongo,
  createLogger,
  type Lease,
  type Logger,
  mongoCursors,
  mongoIdempotencyStore,
  mongoLease,
  pingMongo,
  type Serving,
  serve,
  startBackgroundTask,
} from '@ipr/service-kit';
import { rpcOf } from '@ipr/service-kit/config-fields';
import { createStorage } from './app.ts';
import { ipfsOf, type StorageConfig } from './config.ts';
import { releaseExpired } from './expiry/release-expired.ts';
import { type BackgroundTask, runPeriodically } from './expiry/run-periodically.ts';
import { followRegistry, namingEvents } from './follow/follow-registry.ts';
import { mongoProgress } from './follow/progress.mongo.ts';
import type { Progress } from './follow/progress.ts';
import { createHealOnRead } from './healing/heal-on-read.ts';
import { peerGateway } from './healing/peer-gateway.ts';
import type { ScrubDeps } from './healing/scrub.ts';
import { startScrub } from './healing/scrub-task.ts';
import { mongoReplacements } from './replaced/replacements.mongo.ts';
import { sweepReplaced } from './replaced/sweep-replaced.ts';
import { startBackup } from './start-backup.ts';
import { mongoAllowance } from './uploads/allowance.mongo.ts';
import { type CopyDeps, copyMissing } from './uploads/copy-missing.ts';
import { type KeepDocumentDeps, keepDocument } from './uploads/keep-document.ts';
import { uploadRepository } from './uploads/repository.mongo.ts';

/** A missing backup blocks nothing (decision R6), not even the start, but is logged as an error for the operator. */
const placeForBackups = (config: StorageConfig, log: Logger): Backup | null => {
  const place = startBackup(config);
  if (!place && config.STORAGE_BACKUP === 'on')
    log.error('no backups are made: set STORAGE_BACKUP_DIR or STORAGE_BACKUP_S3_URL, or STORAGE_BACKUP=off');
  return place;
};

type CopyingDeps = Omit<CopyDeps, 'backup'> & { readonly backup: Backup | null };

/** The background task that makes second copies, null when none are made. */
const copyingFor = (config: StorageConfig, { backup, ...deps }: CopyingDeps, lease: Lease): BackgroundWorker | null =>
  backup && config.STORAGE_BACKUP === 'on'
    ? startBackgroundTask({
        name: 'copy-missing',
        everyMs: config.STORAGE_EXPIRY_EVERY_MS,
        lease,
        log: deps.log,
        batch: () => copyMissing({ ...deps, backup }, new Date()),
      })
    : null;

/** The background task that checks all kept content, null when it is switched off. */
const scrubFor = (config: StorageConfig, deps: Omit<ScrubDeps, 'copies' | 'everyMs'>, lease: Lease) =>
  config.STORAGE_SCRUB === 'on'
    ? startScrub(
        { ...deps, copies: config.STORAGE_BACKUP === 'on', everyMs: config.STORAGE_SCRUB_EVERY_MS },
        {
          bytesPerSecond: config.STORAGE_SCRUB_BYTES_PER_SECOND,
          searchMs: config.STORAGE_EXPIRY_EVERY_MS,
          lease,
        },
      )
    : null;

interface FollowerDeps extends KeepDocumentDeps {
  readonly registryLogs: RegistryLogs;
  readonly startBlock: number;
  readonly cursors: Cursors;
  readonly progress: Progress;
  readonly log: Logger;
}

/** Uploads expire up to the time of the last stored reading, so it lags by half a minute at most by default. */
const restingPolls = 10;

/** The follower of the configured registry, null when it is switched off. */
const followerFor = (config: StorageConfig, deps: FollowerDeps) => {
  if (config.STORAGE_FOLLOW === 'off') return null;
  const { registryLogs, startBlock, cursors, progress, log } = deps;
  return followRegistry({
    registryLogs,
    cursors,
    progress,
    log,
    startBlock: config.REGISTRY_START_BLOCK ?? startBlock,
    rangeBlocks: config.STORAGE_FOLLOW_BLOCKS,
    overlapBlocks: config.STORAGE_FOLLOW_OVERLAP,
    restMs: config.STORAGE_FOLLOW_EVERY_MS * restingPolls,
    keep: (document) => keepDocument(deps, document.by, document),
  });
};

/** The registry and its events from the configured nodes, and a preflight check that the contract exists. */
const openChain = async (config: StorageConfig, log: Logger) => {
  const { CHAIN_ID: chainId, REGISTRY_ADDRESS: configured } = config;
  const rpc = openRpc(rpcOf(config));
  const rpcUrl = rpcTransport(rpc);
  const contracts = await settleContracts(rpc, chainId, { registry: configured });
  const chain = rpcChain({ rpcUrl, chainId, registry: contracts.registry });
  return {
    chain,
    startBlock: contracts.startBlock,
    registryLogs: rpcRegistryLogs({ rpcUrl, chain, events: namingEvents }),
    watch: watchContracts({
      preflight: preflight({ rpc, chainId, contracts, only: ['IPRegistry'] }),
      report: (err) => log.error({ err }, 'the registry was not found on its network'),
    }),
  };
};

/** Starts the service with its follower and its expiry task; `close` of the result ends all of it. */
export const startStorage = async (config: StorageConfig, log: Logger = createLogger('storage')): Promise<Serving> => {
  const storage = kuboStorage(ipfsOf(config));
  const { chain, startBlock, registryLogs, watch } = await openChain(config, log);
  const backup = placeForBackups(config, log);
  const connection = await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE);
  const cursors = await mongoCursors(connection);
  const [uploads, allowance, lease, progress, replacements] = await Promise.all([
    uploadRepository(connection),
    mongoAllowance(connection, config.STORAGE_BYTES_PER_DAY),
    mongoLease(connection),
    mongoProgress(connection, cursors),
    mongoReplacements(connection),
  ]);
  const shared = { storage, uploads, chain, replacements, log };
  const removing = { ...shared, backup };
  const follower = followerFor(config, { ...shared, allowance, cursors, progress, registryLogs, startBlock });
  const checks = { database: pingMongo(connection), ipfs: () => storage.ping(), contracts: watch.check };
  const copying = copyingFor(config, { storage, uploads, backup, log }, lease);
  const peer = config.STORAGE_PEER_GATEWAY ? peerGateway(config.STORAGE_PEER_GATEWAY) : null;
  const healing = { storage, uploads, backup, peer, log };
  const scrubbing = scrubFor(config, healing, lease);
  const app = createStorage({
    ...shared,
    allowance,
    removing,
    healOnRead: createHealOnRead(healing),
    backup: copying ? backup : null,
    startCopying: copying?.wake ?? null,
    keepMs: config.STORAGE_KEEP_MS,
    internalSecret: config.INTERNAL_SECRET,
    idempotency: mongoIdempotencyStore(connection),
    checks: follower ? { ...checks, registry: () => follower.check() } : checks,
  });
  // While the registry cannot be read, nothing expires that an unread event might keep.
  const expiredBy = async () => (follower ? ((await progress.settledUntil()) ?? new Date(0)) : new Date());
  const work = (name: string, everyMs: number, task: Pick<BackgroundTask, 'batch' | 'isIdle'>) =>
    runPeriodically({ name, everyMs, lease, log, ...task });
  const stops = [
    work('release-expired', config.STORAGE_EXPIRY_EVERY_MS, {
      batch: async () => releaseExpired({ storage, uploads, backup }, await expiredBy()),
    }),
    work('remove-replaced', config.STORAGE_EXPIRY_EVERY_MS, {
      batch: () => sweepReplaced({ ...removing, afterMs: config.STORAGE_REPLACED_AFTER_MS }, new Date()),
    }),
    ...(copying ? [copying.stop] : []),
    ...(scrubbing ? [scrubbing.stop] : []),
    ...(follower ? [work('follow-registry', config.STORAGE_FOLLOW_EVERY_MS, follower)] : []),
  ];
  return serve(app, {
    port: config.PORT,
    host: config.HOST,
    log,
    onClose: [watch.stop, ...stops, () => connection.close()],
  });
};
