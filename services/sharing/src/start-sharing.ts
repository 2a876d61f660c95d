import { graphIndex } from '@ipr/adapter-graph';
import { rpcChain } from '@ipr/adapter-rpc/chain';
import { settleContracts } from '@ipr/adapter-rpc/preflight';
import { rpcRegistryLogs } from '@ipr/adapter-rpc/registry-logs';
import { openRpc, rpcTransport } from '@ipr/adapter-rpc/transport';
import { type Client, directoryApi, notificationsApi, recordedConsentsApi, timestampingApi } from '@ipr/api';
import type { Chain } from '@ipr/ports/chain';
import type { RegistryIndex } from '@ipr/ports/index';
import type { PlacedLog } from '@ipr/protocol/registry/receipt';
import {
  connectMongo,
  createLogger,
  createRateLimiter,
  createServiceClient,
  followEvents,
  gatewayContent,
  type Logger,
  mongoCursors,
  mongoIdempotencyStore,
  mongoLease,
  pingMongo,
  type ReadContent,
  type Serving,
  serve,
  startBackgroundTask,
} from '@ipr/service-kit';
import { rpcOf } from '@ipr/service-kit/config-fields';
import type { Connection } from 'mongoose';
import { createSharing, type SharingDeps } from './app.ts';
import { databaseName, type SharingConfig } from './config.ts';
import { accessEventIn, accessEvents } from './follow/access-event.ts';
import { notifyEvents } from './follow/notify-event.ts';
import { notifyGrant } from './follow/notify-grant.ts';
import { notifyVersions } from './follow/notify-version.ts';
import { remindEnd } from './follow/remind-end.ts';
import { versionEventIn, versionEvents } from './follow/version-event.ts';
import { invitationRepository } from './invitations/repository.mongo.ts';
import { ndaPartsStore } from './nda/repository.mongo.ts';
import { partnerSiteRepository } from './partner-sites/repository.mongo.ts';
import type { Notices } from './people/notices.ts';
import type { Directory } from './people/people.ts';
import { mongoQuotas } from './people/quota.mongo.ts';
import { ofOneSender } from './people/share-mails.ts';
import { notifyRequest } from './requests/notify-request.ts';
import { accessRequestRepository, blockRepository } from './requests/repository.mongo.ts';
import { consentRepository } from './shares/consents.mongo.ts';
import type { RecordedConsents } from './shares/consents.ts';
import { shareRecords } from './shares/records.mongo.ts';
import { mongoReportedTypes } from './shares/reported-types.mongo.ts';
import { stampRecord } from './shares/stamp-records.ts';

const openCollections = async (connection: Connection, config: SharingConfig) => {
  const limits = {
    searches: config.SHARING_SEARCHES_PER_DAY,
    accounts: config.SHARING_ACCOUNTS_PER_DAY,
    'accounts-of-domain': config.SHARING_DOMAIN_ACCOUNTS_PER_DAY,
    mails: config.SHARING_MAILS_PER_DAY,
    requests: config.SHARING_REQUESTS_PER_DAY,
    'request-mails': config.SHARING_REQUEST_MAILS_PER_DAY,
    'request-mails-of-sender': ofOneSender(config.SHARING_REQUEST_MAILS_PER_DAY),
    'share-mails': config.SHARING_SHARE_MAILS_PER_DAY,
    'share-mails-of-sender': ofOneSender(config.SHARING_SHARE_MAILS_PER_DAY),
    'update-mails': config.SHARING_UPDATE_MAILS_PER_DAY,
    'update-mails-of-sender': ofOneSender(config.SHARING_UPDATE_MAILS_PER_DAY),
    'reminder-mails': config.SHARING_REMINDER_MAILS_PER_DAY,
    'reminder-mails-of-sender': ofOneSender(config.SHARING_REMINDER_MAILS_PER_DAY),
    'nda-parts': config.SHARING_NDA_PARTS_PER_DAY,
    'partner-windows': config.SHARING_PARTNER_WINDOWS_PER_DAY,
    'partner-windows-of-site': config.SHARING_PARTNER_WINDOWS_PER_DAY,
  };
  const [records, consents, types, invitations, requests, blocks, quotas, ndaParts, sites] = await Promise.all([
    shareRecords(connection),
    consentRepository(connection),
    mongoReportedTypes(connection),
    invitationRepository(connection),
    accessRequestRepository(connection),
    blockRepository(connection),
    mongoQuotas(connection, limits),
    ndaPartsStore(connection),
    partnerSiteRepository(connection),
  ]);
  return { records, consents, types, invitations, requests, blocks, quotas, ndaParts, sites };
};

/** The external dependencies of the service. */
export interface Surroundings {
  readonly chain: Chain;
  readonly index: Pick<RegistryIndex, 'shares' | 'waitForBlock'>;
  readonly readContent: ReadContent;
  readonly directory: Directory;
  readonly timestamps: Pick<Client<typeof timestampingApi>, 'stampFor'>;
  readonly evidence: RecordedConsents;
  readonly notices: Notices;
}

type OpenChain = Awaited<ReturnType<typeof openChain>>;

/** The registry and its events, from the configured nodes. */
const openChain = async (config: SharingConfig) => {
  const rpc = openRpc(rpcOf(config));
  const rpcUrl = rpcTransport(rpc);
  const configured = { registry: config.REGISTRY_ADDRESS };
  const { registry, startBlock } = await settleContracts(rpc, config.CHAIN_ID, configured);
  const chain = rpcChain({ rpcUrl, chainId: config.CHAIN_ID, registry });
  return {
    chain,
    startBlock,
    registryLogs: rpcRegistryLogs({ rpcUrl, chain, events: [...accessEvents, ...versionEvents] }),
  };
};

/** Clients of the other services, and readers of chain, index and content. */
const openSurroundings = (config: SharingConfig, { chain }: OpenChain): Surroundings => {
  const own = { service: 'sharing', internalSecret: config.INTERNAL_SECRET };
  return {
    chain,
    index: graphIndex({ url: config.INDEX_URL }),
    readContent: gatewayContent(config.IPFS_GATEWAY_URL),
    directory: createServiceClient(directoryApi, { ...own, baseUrl: config.IDENTITY_URL }),
    timestamps: createServiceClient(timestampingApi, { ...own, baseUrl: config.TIMESTAMPS_URL }),
    evidence: createServiceClient(recordedConsentsApi, { ...own, baseUrl: config.EVIDENCE_URL }),
    notices: createServiceClient(notificationsApi, { ...own, baseUrl: config.NOTIFICATIONS_URL }),
  };
};

type Opened = Surroundings & Awaited<ReturnType<typeof openCollections>>;

/** Health reports a failing follower only after this time: no request waits for it, and short outages of a dependency are normal. */
const followGraceMs = 60_000;

/** Polls of the chain between two records of the time of reading while there is no new block. */
const restingPolls = 10;

/** Starts the background tasks: time-stamp NDA hashes, notify grantees and owners, follow the registry. */
const startWork = async (
  config: SharingConfig,
  { registryLogs, startBlock }: OpenChain,
  opened: Opened,
  connection: Connection,
  log: Logger,
) => {
  const [lease, cursors] = await Promise.all([mongoLease(connection), mongoCursors(connection, 'cursors')]);
  const notify = notifyEvents({ ...opened, registryLogs, log });
  const announceVersions = notifyVersions({ ...opened, registryLogs });
  const follower = followEvents<PlacedLog>({
    source: registryLogs,
    cursors,
    startBlock: config.REGISTRY_START_BLOCK ?? startBlock,
    rangeBlocks: config.SHARING_FOLLOW_BLOCKS,
    overlapBlocks: config.SHARING_FOLLOW_OVERLAP,
    restMs: config.SHARING_FOLLOW_EVERY_MS * restingPolls,
    handle: async (logs) => {
      await notify(logs.flatMap(accessEventIn));
      await announceVersions(logs.flatMap(versionEventIn));
    },
  });
  const everyMs = 5_000;
  const workers = [
    startBackgroundTask({ name: 'stamp-nda-hashes', everyMs, log, batch: () => stampRecord({ ...opened, log }) }),
    startBackgroundTask({ name: 'notify-grantees', everyMs, log, batch: () => notifyGrant({ ...opened, log }) }),
    startBackgroundTask({ name: 'remind-grantees', everyMs, log, batch: () => remindEnd({ ...opened, log }) }),
    startBackgroundTask({ name: 'notify-owners', everyMs, log, batch: () => notifyRequest({ ...opened, log }) }),
    startBackgroundTask({
      name: 'follow-registry',
      everyMs: config.SHARING_FOLLOW_EVERY_MS,
      lease,
      log,
      ...follower,
    }),
  ];
  return {
    wake: () => workers.forEach((worker) => void worker.wake()),
    check: () => follower.check(followGraceMs),
    stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
  };
};

/**
 * Opens what the service needs, listens and follows the registry; `close` of the result ends all of it.
 * @param given replaces the configured external dependencies
 */
export const startSharing = async (
  config: SharingConfig,
  log: Logger = createLogger('sharing'),
  given: Partial<Surroundings> = {},
): Promise<Serving> => {
  const chain = await openChain(config);
  const connection = await connectMongo(config.MONGODB_URI, databaseName);
  const opened = { ...openSurroundings(config, chain), ...given, ...(await openCollections(connection, config)) };
  const work = await startWork(config, chain, opened, connection, log);
  const deps: SharingDeps = {
    ...opened,
    log,
    wake: work.wake,
    recipientKey: config.SHARING_KEY,
    limiter: createRateLimiter({ burst: 30, perSecond: 2 }),
    internalSecret: config.INTERNAL_SECRET,
    idempotency: mongoIdempotencyStore(connection),
    checks: { database: pingMongo(connection), registry: work.check },
  };
  return serve(createSharing(deps), {
    port: config.PORT,
    host: config.HOST,
    log,
    onClose: [work.stop, () => connection.close()],
  });
};
