import { type Client, directoryApi, notificationsApi, sealingApi } from '@ipr/api';
import { registryStartBlock } from '@ipr/ports/chain/networks';
import type { Chain } from '@ipr/ports/chain/port';
import { rpcChain } from '@ipr/ports/chain/rpc';
import { graphIndex } from '@ipr/ports/index/graph';
import type { RegistryIndex } from '@ipr/ports/index/port';
import {
  connectMongo,
  createLogger,
  createRateLimiter,
  createServiceClient,
  type Logger,
  mongoIdempotencyStore,
  mongoLease,
  pingMongo,
  type Serving,
  serve,
  startRegularWork,
} from '@ipr/service-kit';
import type { Connection } from 'mongoose';
import { createSharing, type SharingParts } from './app.ts';
import { databaseName, type SharingConfig } from './config.ts';
import { mongoCursor } from './follow/cursor.mongo.ts';
import { followAccess } from './follow/follow-access.ts';
import { rpcAccessLog } from './follow/rpc-access-log.ts';
import { tellEvents } from './follow/tell-event.ts';
import { tellGrant } from './follow/tell-grant.ts';
import { invitationRepository } from './invitations/repository.mongo.ts';
import type { Notices } from './people/notices.ts';
import type { Directory } from './people/people.ts';
import { mongoQuotas } from './people/quota.mongo.ts';
import { accessRequestRepository, blockRepository } from './requests/repository.mongo.ts';
import { consentRepository } from './shares/consents.mongo.ts';
import { gatewayContent, type ReadContent } from './shares/read-content.ts';
import { shareRecords } from './shares/records.mongo.ts';
import { stampRecord } from './shares/stamp-records.ts';
import { mongoToldTypes } from './shares/told-types.mongo.ts';

const openCollections = async (connection: Connection, config: SharingConfig) => {
  const limits = {
    searches: config.SHARING_SEARCHES_PER_DAY,
    accounts: config.SHARING_ACCOUNTS_PER_DAY,
    mails: config.SHARING_MAILS_PER_DAY,
    requests: config.SHARING_REQUESTS_PER_DAY,
    'request-mails': config.SHARING_REQUEST_MAILS_PER_DAY,
  };
  const [records, consents, types, invitations, requests, blocks, quotas] = await Promise.all([
    shareRecords(connection),
    consentRepository(connection),
    mongoToldTypes(connection),
    invitationRepository(connection),
    accessRequestRepository(connection),
    blockRepository(connection),
    mongoQuotas(connection, limits),
  ]);
  return { records, consents, types, invitations, requests, blocks, quotas };
};

/** What stands around the service. */
export interface Surroundings {
  readonly chain: Chain;
  readonly index: Pick<RegistryIndex, 'shares' | 'waitForBlock'>;
  readonly readContent: ReadContent;
  readonly directory: Directory;
  readonly sealing: Pick<Client<typeof sealingApi>, 'stampFor'>;
  readonly notices: Notices;
}

/** Clients of the services behind it, and what it reads of chain, index and content. */
const openSurroundings = (config: SharingConfig): Surroundings => {
  const { CHAIN_RPC_URL: rpcUrl, CHAIN_ID: chainId, REGISTRY_ADDRESS: registry } = config;
  const own = { service: 'sharing', internalSecret: config.INTERNAL_SECRET };
  return {
    chain: rpcChain({ rpcUrl, chainId, ...(registry ? { registry } : {}) }),
    index: graphIndex({ url: config.INDEX_URL }),
    readContent: gatewayContent(config.IPFS_GATEWAY_URL),
    directory: createServiceClient(directoryApi, { ...own, baseUrl: config.IDENTITY_URL }),
    sealing: createServiceClient(sealingApi, { ...own, baseUrl: config.TIMESTAMPS_URL }),
    notices: createServiceClient(notificationsApi, { ...own, baseUrl: config.NOTIFICATIONS_URL }),
  };
};

type Opened = Surroundings & Awaited<ReturnType<typeof openCollections>>;

/** What the service does by itself: seals NDA hashes, tells grantees, follows the registry. */
const startWork = async (config: SharingConfig, opened: Opened, connection: Connection, log: Logger) => {
  const { chain } = opened;
  const accessLog = rpcAccessLog(config.CHAIN_RPC_URL, chain);
  const [lease, cursor] = await Promise.all([mongoLease(connection), mongoCursor(connection)]);
  const { batch: follow } = followAccess({
    ...{ accessLog, cursor },
    startBlock: config.REGISTRY_START_BLOCK ?? registryStartBlock(config.CHAIN_ID, chain.registry),
    rangeBlocks: config.SHARING_FOLLOW_BLOCKS,
    overlapBlocks: config.SHARING_FOLLOW_OVERLAP,
    handle: tellEvents({ ...opened, accessLog, log }),
  });
  const everyMs = 5_000;
  const workers = [
    startRegularWork({ name: 'seal-nda-hashes', everyMs, log, batch: () => stampRecord({ ...opened, log }) }),
    startRegularWork({ name: 'tell-grants', everyMs, log, batch: () => tellGrant({ ...opened, log }) }),
    startRegularWork({
      ...{ name: 'follow-registry', everyMs: config.SHARING_FOLLOW_EVERY_MS, lease, log },
      batch: follow,
    }),
  ];
  return {
    wake: () => workers.forEach((worker) => void worker.wake()),
    stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
  };
};

/**
 * Opens what the service needs, listens and follows the registry; `close` of the result ends all of it.
 * @param given surroundings other than the configured ones
 */
export const startSharing = async (
  config: SharingConfig,
  log: Logger = createLogger('sharing'),
  given: Partial<Surroundings> = {},
): Promise<Serving> => {
  const connection = await connectMongo(config.MONGODB_URI, databaseName);
  const opened = { ...openSurroundings(config), ...given, ...(await openCollections(connection, config)) };
  const work = await startWork(config, opened, connection, log);
  const parts: SharingParts = {
    ...opened,
    ...{ log, wake: work.wake, recipientKey: config.SHARING_KEY },
    limiter: createRateLimiter({ burst: 30, perSecond: 2 }),
    internalSecret: config.INTERNAL_SECRET,
    idempotency: mongoIdempotencyStore(connection),
    checks: { database: pingMongo(connection) },
  };
  return serve(createSharing(parts), {
    ...{ port: config.PORT, host: config.HOST, log },
    onClose: [work.stop, () => connection.close()],
  });
};
