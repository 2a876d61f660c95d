import { refinement } from '@ipr/service-kit/config';
import {
  chain,
  chainConfirmations,
  httpUrl,
  integer,
  key32,
  nodesAgreeInProduction,
  production,
  registryStartBlock,
  serviceFields,
  yesNo,
} from '@ipr/service-kit/config-fields';
import { z } from 'zod';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

export const Config = z
  .object({
    ...serviceFields(9_124),
    ...chain,
    CHAIN_CONFIRMATIONS: chainConfirmations,
    REGISTRY_START_BLOCK: registryStartBlock,
    NOTIFICATIONS_URL: httpUrl.describe(
      'Base URL of the service notifications, which mails people about webhooks that are created or disabled, or get a new secret',
    ),
    WEBHOOKS_KEY: key32.describe(
      'Encrypts the signing secrets of webhooks; with another key all of them must be created again',
    ),
    WEBHOOKS_ALLOW_LOOPBACK: yesNo
      .default(false)
      .describe('Allows webhooks to this machine over http, for development and tests; production refuses it'),
    WEBHOOKS_EVERY_MS: integer(10, hour)
      .default(5 * second)
      .describe('Pause between two looks for messages that are due, in milliseconds; new ones are sent at once'),
    WEBHOOKS_LEASE_MS: integer(second, hour)
      .default(minute)
      .describe('Time after which another replica sends the message of a killed one, in milliseconds'),
    WEBHOOKS_TIMEOUT_MS: integer(100, 30 * second)
      .default(10 * second)
      .describe('Longest time of one attempt, name resolution and TLS included, in milliseconds; less than the lease'),
    WEBHOOKS_FOLLOW_EVERY_MS: integer(10, hour)
      .default(4 * second)
      .describe('Pause between two polls for new registry events, in milliseconds'),
    WEBHOOKS_FOLLOW_BLOCKS: integer(100, 100_000)
      .default(2_000)
      .describe('Maximum number of blocks per event query; public nodes limit it'),
    WEBHOOKS_FOLLOW_OVERLAP: integer(0, 99)
      .default(64)
      .describe('Number of newest settled blocks that every poll reads again'),
    ...production,
  })
  .refine(...nodesAgreeInProduction)
  .refine(
    ({ WEBHOOKS_TIMEOUT_MS, WEBHOOKS_LEASE_MS }) => WEBHOOKS_TIMEOUT_MS < WEBHOOKS_LEASE_MS,
    refinement(['WEBHOOKS_TIMEOUT_MS', 'WEBHOOKS_LEASE_MS'], 'an attempt must end before its lease'),
  )
  .refine(
    ({ NODE_ENV, WEBHOOKS_ALLOW_LOOPBACK, ALLOW_EMBEDDED }) =>
      NODE_ENV !== 'production' || !WEBHOOKS_ALLOW_LOOPBACK || ALLOW_EMBEDDED,
    refinement(['WEBHOOKS_ALLOW_LOOPBACK', 'ALLOW_EMBEDDED'], 'production refuses webhooks to this machine'),
  );

export type WebhooksConfig = z.output<typeof Config>;
