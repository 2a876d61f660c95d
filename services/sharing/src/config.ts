import {
  chain,
  httpUrl,
  integer,
  key32,
  nodesAgreeInProduction,
  origin,
  production,
  registryStartBlock,
  serviceFields,
} from '@ipr/service-kit/config-fields';
import { z } from 'zod';

export const Config = z
  .object({
    ...serviceFields(9_108),
    PUBLIC_ORIGIN: origin.describe(
      'Origin of the portal as people see it in the address bar; invitation links point to it',
    ),
    ...chain,
    INDEX_URL: httpUrl.describe('GraphQL endpoint of the subgraph'),
    IPFS_GATEWAY_URL: httpUrl.describe('Origin that serves /ipfs/{cid}; share documents are read from it'),
    IDENTITY_URL: httpUrl.describe('Base URL of the service identity, which maps wallets to e-mail addresses'),
    TIMESTAMPS_URL: httpUrl.describe('Base URL of the service timestamps, which time-stamps NDA hashes'),
    EVIDENCE_URL: httpUrl.describe(
      'Base URL of the service evidence, whose records contain the consents of accepted grants',
    ),
    NOTIFICATIONS_URL: httpUrl.describe('Base URL of the service notifications, which notifies people'),
    SHARING_KEY: key32.describe(
      'Encrypts the recipient tokens in search results; changing it invalidates the tokens already issued',
    ),
    REGISTRY_START_BLOCK: registryStartBlock,
    SHARING_FOLLOW_EVERY_MS: integer(10, 3_600_000)
      .default(4_000)
      .describe('Pause between two polls for new registry events, in milliseconds'),
    SHARING_FOLLOW_BLOCKS: integer(100, 100_000)
      .default(2_000)
      .describe('Maximum number of blocks per event query; public nodes limit it'),
    SHARING_FOLLOW_OVERLAP: integer(0, 99)
      .default(64)
      .describe('Number of newest blocks that every poll reads again, because a reorganisation may have changed them'),
    SHARING_SEARCHES_PER_DAY: integer(1, 1_000_000)
      .default(500)
      .describe('Searches for people per person and day (UTC); prevents harvesting of addresses'),
    SHARING_ACCOUNTS_PER_DAY: integer(1, 100_000)
      .default(20)
      .describe('Accounts that one person may have created for other addresses per day (UTC)'),
    SHARING_DOMAIN_ACCOUNTS_PER_DAY: integer(1, 1_000_000)
      .default(1_000)
      .describe('Addresses of one mail domain for which all people together may have accounts created per day (UTC)'),
    SHARING_MAILS_PER_DAY: integer(1, 100_000)
      .default(100)
      .describe('Invitations that one person may send per day (UTC)'),
    SHARING_REQUESTS_PER_DAY: integer(1, 100_000)
      .default(20)
      .describe('Requests for access that one person may send per day (UTC)'),
    SHARING_REQUEST_MAILS_PER_DAY: integer(0, 100_000)
      .default(20)
      .describe(
        'Mails about access requests to one person per day (UTC), half of them by one sender; further requests appear on the page only',
      ),
    SHARING_SHARE_MAILS_PER_DAY: integer(1, 100_000)
      .default(100)
      .describe(
        'Mails about grants, links and revocations to one person per day (UTC); further ones appear on the page only',
      ),
    SHARING_UPDATE_MAILS_PER_DAY: integer(1, 100_000)
      .default(50)
      .describe(
        'Notices about new versions to one person per day (UTC), half of them by one editor; further ones appear in the history only',
      ),
    SHARING_REMINDER_MAILS_PER_DAY: integer(1, 100_000)
      .default(20)
      .describe(
        'Reminders of ending accesses to one person per day (UTC), half of them by one grantor; those of seven days ahead wait for the next day',
      ),
    SHARING_NDA_PARTS_PER_DAY: integer(1, 100_000)
      .default(500)
      .describe('Names and keys of NDAs that one person may store per day (UTC), one for each grant'),
    SHARING_PARTNER_WINDOWS_PER_DAY: integer(1, 100_000)
      .default(200)
      .describe('Windows that one person may open from partners’ sites per day (UTC)'),
    ...production,
  })
  .refine(...nodesAgreeInProduction);

export type SharingConfig = z.output<typeof Config>;

export const databaseName = 'ipr_sharing';
