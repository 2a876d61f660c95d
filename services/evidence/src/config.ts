import { refinement } from '@ipr/service-kit/config';
import {
  chain,
  chainConfirmations,
  file,
  folder,
  httpUrl,
  integer,
  mongoDatabase,
  nodesAgreeInProduction,
  production,
  registryStartBlock,
  serviceFields,
  yesNo,
} from '@ipr/service-kit/config-fields';
import { z } from 'zod';

const signing = {
  EVIDENCE_SIGNING_KEY: file
    .optional()
    .describe(
      'File with the Ed25519 private key that signs records: PEM (PKCS#8) or JWK. Without it the embedded key signs, which proves nothing beyond this machine',
    ),
  EVIDENCE_PUBLIC_KEYS: file
    .optional()
    .describe(
      'File with all public keys that ever signed, as a JWK set with `from` and `until` per key; the key in use is added to it',
    ),
  EVIDENCE_DIR: folder
    .optional()
    .describe('Folder of the embedded key, which is generated at the first start. Keep a copy elsewhere'),
};

const dailyRoot = {
  EVIDENCE_DAILY_ROOT: yesNo
    .default(true)
    .describe('Writes the Merkle root over the records of each day on the chain, by one transaction of the relay'),
  RELAY_URL: httpUrl.optional().describe('Base URL of the service relay, which writes daily roots on the chain'),
};

export const Config = z
  .object({
    ...serviceFields(9_122),
    MONGODB_DATABASE: mongoDatabase('ipr_evidence'),
    ...chain,
    CHAIN_CONFIRMATIONS: chainConfirmations,
    REGISTRY_START_BLOCK: registryStartBlock,
    IPFS_GATEWAY_URL: httpUrl.describe('Origin that serves /ipfs/{cid}; share documents are read from it'),
    IDENTITY_URL: httpUrl.describe(
      'Base URL of the service identity, which maps wallets to custody and e-mail addresses',
    ),
    SHARING_URL: httpUrl.describe('Base URL of the service sharing, which receives consent events'),
    TIMESTAMPS_URL: httpUrl.describe('Base URL of the service timestamps, which time-stamps records'),
    ...signing,
    ...dailyRoot,
    EVIDENCE_FOLLOW_EVERY_MS: integer(10, 3_600_000)
      .default(4_000)
      .describe('Pause between two polls for new registry events, in milliseconds'),
    EVIDENCE_FOLLOW_BLOCKS: integer(100, 100_000)
      .default(2_000)
      .describe('Maximum number of blocks per event query; public nodes limit it'),
    EVIDENCE_FOLLOW_OVERLAP: integer(0, 99)
      .default(64)
      .describe('Number of newest settled blocks that every poll reads again'),
    ...production,
  })
  .refine(...nodesAgreeInProduction)
  .refine(
    ({ EVIDENCE_SIGNING_KEY, EVIDENCE_DIR }) => EVIDENCE_SIGNING_KEY !== undefined || EVIDENCE_DIR !== undefined,
    refinement(['EVIDENCE_DIR', 'EVIDENCE_SIGNING_KEY'], 'is missing for the embedded key'),
  )
  .refine(
    ({ EVIDENCE_DAILY_ROOT, RELAY_URL }) => !EVIDENCE_DAILY_ROOT || RELAY_URL !== undefined,
    refinement(
      ['RELAY_URL', 'EVIDENCE_DAILY_ROOT'],
      'is missing for daily roots; EVIDENCE_DAILY_ROOT=false makes none',
    ),
  )
  .refine(
    ({ NODE_ENV, EVIDENCE_SIGNING_KEY, ALLOW_EMBEDDED }) =>
      NODE_ENV !== 'production' || EVIDENCE_SIGNING_KEY !== undefined || ALLOW_EMBEDDED,
    refinement(
      ['EVIDENCE_SIGNING_KEY', 'ALLOW_EMBEDDED'],
      'production refuses the embedded key unless ALLOW_EMBEDDED=true',
    ),
  );

export type EvidenceConfig = z.output<typeof Config>;
