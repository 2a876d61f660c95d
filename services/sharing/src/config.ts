import {
  chain,
  httpUrl,
  integer,
  internalSecret,
  key32,
  listenFields,
  mongoUri,
  origin,
} from '@ipr/service-kit/config-fields';
import { z } from 'zod';

export const Config = z.object({
  ...listenFields(9_108),
  MONGODB_URI: mongoUri,
  INTERNAL_SECRET: internalSecret,
  PUBLIC_ORIGIN: origin.describe('What people see in the address bar; invitations lead there'),
  ...chain,
  INDEX_URL: httpUrl.describe('GraphQL endpoint of the subgraph'),
  IPFS_GATEWAY_URL: httpUrl.describe('Origin under which /ipfs/{cid} answers: share documents are read there'),
  IDENTITY_URL: httpUrl.describe('Base URL of the service identity: who has which address'),
  TIMESTAMPS_URL: httpUrl.describe('Base URL of the service timestamps: seals NDA hashes'),
  NOTIFICATIONS_URL: httpUrl.describe('Base URL of the service notifications: tells people what happened'),
  SHARING_KEY: key32.describe(
    'Seals the words that stand for people found by search; another one ends those handed out',
  ),
  REGISTRY_START_BLOCK: integer(0)
    .optional()
    .describe('First block that may have events; may be left out for registries that packages/abi knows, else 0'),
  SHARING_FOLLOW_EVERY_MS: integer(10, 3_600_000)
    .default(4_000)
    .describe('Pause between two looks for new events of the registry, in milliseconds'),
  SHARING_FOLLOW_BLOCKS: integer(100, 100_000)
    .default(2_000)
    .describe('Most blocks whose events are asked for at once; nodes of others limit it'),
  SHARING_FOLLOW_OVERLAP: integer(0, 99)
    .default(64)
    .describe('Newest blocks that are read again each time, because a reorganisation may have changed them'),
  SHARING_SEARCHES_PER_DAY: integer(1, 1_000_000)
    .default(500)
    .describe('Searches for people that one person may make per day (UTC): a wall against collecting addresses'),
  SHARING_ACCOUNTS_PER_DAY: integer(1, 100_000)
    .default(20)
    .describe('Accounts for addresses without one that one person may ask for per day (UTC)'),
  SHARING_MAILS_PER_DAY: integer(1, 100_000)
    .default(100)
    .describe('Invitations that one person may have sent per day (UTC)'),
  SHARING_REQUESTS_PER_DAY: integer(1, 100_000)
    .default(20)
    .describe('Requests for access that one person may send per day (UTC)'),
  SHARING_REQUEST_MAILS_PER_DAY: integer(0, 100_000)
    .default(20)
    .describe('Requests for access that one person is told about per day (UTC); the rest wait on their page'),
  SHARING_SHARE_MAILS_PER_DAY: integer(1, 100_000)
    .default(100)
    .describe('Grants, links and revocations that one person is told about per day (UTC); the rest wait on their page'),
});

export type SharingConfig = z.output<typeof Config>;

export const databaseName = 'ipr_sharing';
