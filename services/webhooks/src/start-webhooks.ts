import { rpcChain } from '@ipr/adapter-rpc/chain';
import { settleContracts } from '@ipr/adapter-rpc/preflight';
import { rpcRegistryLogs } from '@ipr/adapter-rpc/registry-logs';
import { openRpc, rpcTransport } from '@ipr/adapter-rpc/transport';
import { notificationsApi, type webhooksApi } from '@ipr/api';
import { paceOf } from '@ipr/protocol/networks/networks';
import type { PlacedLog } from '@ipr/protocol/registry/receipt';
import {
  createRateLimiter,
  createServiceClient,
  followEvents,
  type Logger,
  mongoCursors,
  mongoLease,
  type OpenCalls,
  startBackgroundTask,
} from '@ipr/service-kit';
import { rpcOf } from '@ipr/service-kit/config-fields';
import type { Connection } from 'mongoose';
import { webhooksCalls } from './app.ts';
import type { WebhooksConfig } from './config.ts';
import { deliverAll, messageQueue } from './deliveries/deliver-message.ts';
import { deliveryRepository } from './deliveries/repository.mongo.ts';
import { followedEvents, readEvents } from './follow/read-events.ts';
import { remindEnd } from './grants/remind-end.ts';
import { grantRepository } from './grants/repository.mongo.ts';
import { notifyOwner } from './hooks/notify-owner.ts';
import { hookRepository } from './hooks/repository.mongo.ts';

const openCollections = async (connection: Connection) => {
  const [hooks, deliveries, grants, lease, cursors] = await Promise.all([
    hookRepository(connection),
    deliveryRepository(connection),
    grantRepository(connection),
    mongoLease(connection),
    mongoCursors(connection, 'cursors'),
  ]);
  return { hooks, deliveries, grants, lease, cursors };
};

/** The registry, and its events in settled blocks: a message about a block that a reorganisation removed could not be taken back. */
const openChain = async (config: WebhooksConfig) => {
  const rpc = openRpc(rpcOf(config));
  const rpcUrl = rpcTransport(rpc);
  const { registry, startBlock } = await settleContracts(rpc, config.CHAIN_ID, { registry: config.REGISTRY_ADDRESS });
  const chain = rpcChain({ rpcUrl, chainId: config.CHAIN_ID, registry });
  let pace: ReturnType<typeof paceOf> | undefined;
  // Queried with the first head: the service also starts, and answers, while no node does.
  const confirmations = async () => {
    pace ??= paceOf(await chain.networkIdentity(), config.CHAIN_CONFIRMATIONS);
    return pace.confirmations;
  };
  return {
    chain,
    network: { chainId: config.CHAIN_ID, registry },
    startBlock: config.REGISTRY_START_BLOCK ?? startBlock,
    registryLogs: rpcRegistryLogs({ rpcUrl, chain, events: followedEvents, confirmations }),
  };
};

/** Health reports a failing follower only after this time: no request waits for it. */
const followGraceMs = 60_000;
/** Polls of the chain between two records of the time of reading while there is no new block. */
const restingPolls = 10;
/** Tests, redeliveries and new secrets of one person. */
const sentByHand = { burst: 20, perSecond: 0.1 };
/** Access ends at a time of day that no one watches; messages about it may be minutes late. */
const remindEveryMs = 60_000;

type Opened = Awaited<ReturnType<typeof openCollections>> & Awaited<ReturnType<typeof openChain>>;

/** Starts the background tasks that mail people and send messages. */
const startSending = (opened: Opened, config: WebhooksConfig, log: Logger) => {
  const own = { service: 'webhooks', internalSecret: config.INTERNAL_SECRET };
  const notifications = createServiceClient(notificationsApi, { ...own, baseUrl: config.NOTIFICATIONS_URL });
  const everyMs = config.WEBHOOKS_EVERY_MS;
  const notify = () => notifyOwner({ ...opened, notifications });
  const news = startBackgroundTask({ name: 'mail-owners', everyMs, log, batch: notify });
  const deps = {
    ...opened,
    log,
    secretKey: config.WEBHOOKS_KEY,
    allowsLoopback: config.WEBHOOKS_ALLOW_LOOPBACK,
    leaseMs: config.WEBHOOKS_LEASE_MS,
    timeoutMs: config.WEBHOOKS_TIMEOUT_MS,
    wakeNews: news.wake,
  };
  const queue = messageQueue(deps);
  const messages = startBackgroundTask({ name: 'send-messages', everyMs, log, batch: () => deliverAll(deps, queue) });
  return { deps: { ...deps, wake: messages.wake }, workers: [messages, news] };
};

/** Starts the background tasks that make messages: follow the registry, and look for access that ends. */
const startFollowing = (opened: Opened & { readonly wake: () => void }, config: WebhooksConfig, log: Logger) => {
  const follower = followEvents<PlacedLog>({
    source: opened.registryLogs,
    cursors: opened.cursors,
    startBlock: opened.startBlock,
    rangeBlocks: config.WEBHOOKS_FOLLOW_BLOCKS,
    overlapBlocks: config.WEBHOOKS_FOLLOW_OVERLAP,
    restMs: config.WEBHOOKS_FOLLOW_EVERY_MS * restingPolls,
    handle: readEvents(opened),
  });
  const everyMs = config.WEBHOOKS_FOLLOW_EVERY_MS;
  const workers = [
    startBackgroundTask({ name: 'follow-registry', everyMs, lease: opened.lease, log, ...follower }),
    startBackgroundTask({ name: 'report-ends', everyMs: remindEveryMs, log, batch: () => remindEnd(opened) }),
  ];
  return { check: () => follower.check(followGraceMs), workers };
};

/** Opens what the service needs, follows the registry and sends what is due. */
export const openWebhooks: OpenCalls<typeof webhooksApi, WebhooksConfig> = async (connection, { config, log }) => {
  const [collections, chain] = await Promise.all([openCollections(connection), openChain(config)]);
  const sending = startSending({ ...collections, ...chain }, config, log);
  const following = startFollowing({ ...collections, ...chain, wake: sending.deps.wake }, config, log);
  const workers = [...following.workers, ...sending.workers];
  return {
    handlers: webhooksCalls({ ...sending.deps, limiter: createRateLimiter(sentByHand) }),
    checks: { registry: following.check },
    onClose: [async () => void (await Promise.all(workers.map((worker) => worker.stop())))],
  };
};
