import { rpcChain } from '@ipr/adapter-rpc/chain';
import { settleContracts } from '@ipr/adapter-rpc/preflight';
import { rpcRegistryLogs } from '@ipr/adapter-rpc/registry-logs';
import { openRpc, rpcTransport } from '@ipr/adapter-rpc/transport';
import { consentLogApi, directoryApi, internalRelayApi, timestampingApi } from '@ipr/api';
import { nodeOf } from '@ipr/protocol/json-rpc/node';
import { paceOf } from '@ipr/protocol/networks/networks';
import type { PlacedLog } from '@ipr/protocol/registry/receipt';
import {
  connectMongo,
  createLogger,
  createServiceClient,
  followEvents,
  gatewayContent,
  type Logger,
  mongoCursors,
  mongoLease,
  pingMongo,
  type Serving,
  serve,
  startBackgroundTask,
} from '@ipr/service-kit';
import { rpcOf } from '@ipr/service-kit/config-fields';
import type { Connection } from 'mongoose';
import { createEvidence } from './app.ts';
import type { EvidenceConfig } from './config.ts';
import { followedEvents } from './follow/evidence-event.ts';
import { noteEvents } from './follow/note-events.ts';
import { mongoPendingLogs } from './follow/pending.mongo.ts';
import { publicKeys } from './keys/key-set.ts';
import { openKey } from './keys/open-key.ts';
import type { CollectDeps } from './records/collect-record.ts';
import { mongoRecords } from './records/repository.mongo.ts';
import { type SettlePendingDeps, settlePending } from './records/settle-pending.ts';
import { type StampRecordDeps, stampRecord } from './records/stamp-record.ts';
import type { FinishRootDeps } from './roots/finish-root.ts';
import { createReadRoot } from './roots/read-root.ts';
import { mongoRoots } from './roots/repository.mongo.ts';
import { type RootDeps, startRoots } from './roots/start-roots.ts';

/** The external dependencies of the service besides the chain. */
export interface Surroundings extends Pick<CollectDeps, 'directory' | 'consents' | 'readContent'> {
  readonly timestamps: StampRecordDeps['timestamps'];
  readonly relay: FinishRootDeps['relay'];
  /** The clock that decides which day has ended. */
  readonly now: () => Date;
}

const openSurroundings = (config: EvidenceConfig): Surroundings => {
  const own = { service: 'evidence', internalSecret: config.INTERNAL_SECRET };
  return {
    readContent: gatewayContent(config.IPFS_GATEWAY_URL),
    directory: createServiceClient(directoryApi, { ...own, baseUrl: config.IDENTITY_URL }),
    consents: createServiceClient(consentLogApi, { ...own, baseUrl: config.SHARING_URL }),
    timestamps: createServiceClient(timestampingApi, { ...own, baseUrl: config.TIMESTAMPS_URL }),
    // Without a URL there are no daily roots, so it is never called.
    relay: createServiceClient(internalRelayApi, { ...own, baseUrl: config.RELAY_URL ?? 'http://127.0.0.1:0' }),
    now: () => new Date(),
  };
};

/** The registry, and its events in settled blocks. */
const openChain = async (config: EvidenceConfig) => {
  const rpc = openRpc(rpcOf(config));
  const rpcUrl = rpcTransport(rpc);
  const { registry, startBlock } = await settleContracts(rpc, config.CHAIN_ID, { registry: config.REGISTRY_ADDRESS });
  const chain = rpcChain({ rpcUrl, chainId: config.CHAIN_ID, registry });
  const identity = await chain.networkIdentity();
  const { confirmations } = paceOf(identity, config.CHAIN_CONFIRMATIONS);
  return {
    chain,
    node: nodeOf(rpc),
    network: { ...identity, registry },
    startBlock: config.REGISTRY_START_BLOCK ?? startBlock,
    registryLogs: rpcRegistryLogs({ rpcUrl, chain, events: followedEvents, confirmations }),
  };
};

type OpenChain = Awaited<ReturnType<typeof openChain>>;

/** Health reports a failing follower only after this time: no request waits for it. */
const followGraceMs = 60_000;

/** Polls of the chain between two looks at work that nothing announces; about a minute by default. */
const restingPolls = 15;

/** Starts the background tasks: follow the registry, make records, time-stamp them, make daily roots. */
const startWork = async (
  config: EvidenceConfig,
  { registryLogs, startBlock }: OpenChain,
  deps: SettlePendingDeps & StampRecordDeps & RootDeps & Parameters<typeof noteEvents>[0],
  connection: Connection,
) => {
  const { log } = deps;
  const [lease, cursors] = await Promise.all([mongoLease(connection), mongoCursors(connection, 'cursors')]);
  const everyMs = config.EVIDENCE_FOLLOW_EVERY_MS;
  // New work wakes these tasks; failed work is due again after a minute.
  const seldomMs = everyMs * restingPolls;
  const stamping = startBackgroundTask({
    name: 'stamp-records',
    everyMs: seldomMs,
    log,
    batch: () => stampRecord(deps),
  });
  const making = startBackgroundTask({
    name: 'make-records',
    everyMs,
    log,
    batch: async () => {
      const made = await settlePending(deps);
      if (made > 0) stamping.wake();
      return made;
    },
  });
  const note = noteEvents(deps);
  const follower = followEvents<PlacedLog>({
    source: registryLogs,
    cursors,
    startBlock,
    rangeBlocks: config.EVIDENCE_FOLLOW_BLOCKS,
    overlapBlocks: config.EVIDENCE_FOLLOW_OVERLAP,
    restMs: seldomMs,
    handle: async (logs) => {
      await note(logs);
      making.wake();
    },
  });
  const workers = [
    startBackgroundTask({ name: 'follow-registry', everyMs, lease, log, ...follower }),
    making,
    stamping,
    ...(config.EVIDENCE_DAILY_ROOT ? startRoots(deps, lease, seldomMs) : []),
  ];
  return {
    check: () => follower.check(followGraceMs),
    stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
  };
};

/**
 * Opens what the service needs, listens and follows the registry; `close` of the result ends all of it.
 * @param given replaces the configured external dependencies
 */
export const startEvidence = async (
  config: EvidenceConfig,
  log: Logger = createLogger('evidence'),
  given: Partial<Surroundings> = {},
): Promise<Serving> => {
  const chain = await openChain(config);
  const signing = await openKey(config, chain.network);
  const keys = await publicKeys(signing.shown, config.EVIDENCE_PUBLIC_KEYS);
  const connection = await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE);
  const [records, pending, roots] = await Promise.all([
    mongoRecords(connection),
    mongoPendingLogs(connection),
    mongoRoots(connection),
  ]);
  const deps = { ...openSurroundings(config), ...given, ...chain, records, pending, roots, signing, log };
  const work = await startWork(config, chain, deps, connection);
  const app = createEvidence({
    records,
    chain: chain.chain,
    readRoot: createReadRoot({ roots, records }),
    keys,
    log,
    internalSecret: config.INTERNAL_SECRET,
    checks: { database: pingMongo(connection), registry: work.check },
  });
  return serve(app, {
    port: config.PORT,
    host: config.HOST,
    log,
    onClose: [work.stop, () => connection.close()],
  });
};
