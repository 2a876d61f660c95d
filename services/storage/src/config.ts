import { refinement } from '@ipr/service-kit/config';
import {
  chain,
  folder,
  httpUrl,
  integer,
  internalSecret,
  listenFields,
  mongoDatabase,
  mongoUri,
} from '@ipr/service-kit/config-fields';
import { z } from 'zod';

const [second, hour, MiB, GiB] = [1_000, 3_600_000, 2 ** 20, 2 ** 30];

const following = {
  STORAGE_FOLLOW: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether the registry’s events are read, so that what they name is kept even when nobody says so; while they cannot be read nothing expires',
    ),
  STORAGE_FOLLOW_EVERY_MS: integer(10, hour)
    .default(3 * second)
    .describe('Pause between two looks for new events, in milliseconds; longer while the node does not answer'),
  STORAGE_FOLLOW_BLOCKS: integer(1, 100_000)
    .default(500)
    .describe('Most blocks whose events are asked for at once; providers have limits'),
  STORAGE_FOLLOW_OVERLAP: integer(0, 10_000)
    .default(128)
    .describe('Newest blocks that are read again each time, because a reorganisation may have changed them'),
  REGISTRY_START_BLOCK: integer(0)
    .optional()
    .describe('First block that may have events; may be left out for registries that packages/abi knows, else 0'),
};

export const Config = z
  .object({
    ...listenFields(9_103),
    MONGODB_URI: mongoUri,
    MONGODB_DATABASE: mongoDatabase('ipr_storage'),
    INTERNAL_SECRET: internalSecret,
    IPFS_API_URL: httpUrl.describe('Kubo’s RPC: of the embedded node, of a Kubo node, or of a cluster’s proxy'),
    ...chain,
    ...following,
    STORAGE_KEEP_MS: integer(second, 365 * 24 * hour)
      .default(24 * hour)
      .describe('How long uploads of an unfinished registration are kept, in milliseconds'),
    STORAGE_EXPIRY_EVERY_MS: integer(10, 24 * hour)
      .default(60 * second)
      .describe('Pause between two looks for what has expired, in milliseconds'),
    STORAGE_REPLACED_AFTER_MS: integer(0, 365 * 24 * hour)
      .default(10 * 60 * second)
      .describe(
        'How long after a version was re-encrypted its predecessors’ ciphertexts go by themselves, in milliseconds; they go at once when the page asks for it',
      ),
    STORAGE_BYTES_PER_DAY: integer(1, 2 ** 50)
      .default(2 * GiB)
      .describe('Bytes of unfinished uploads that one person may send per day (UTC)'),
    STORAGE_BACKUP: z.enum(['on', 'off']).default('on').describe('Whether second copies of encrypted files are made'),
    STORAGE_BACKUP_DIR: folder
      .optional()
      .describe(
        'Where they are kept; best on another disk than the IPFS node’s. Without it none are made. Copies made earlier still expire while off',
      ),
    STORAGE_BACKUP_MIN_FREE_BYTES: integer(0, 2 ** 50)
      .default(128 * MiB)
      .describe('No copy is made that would leave that disk with less'),
  })
  .refine(
    ({ STORAGE_FOLLOW_OVERLAP: overlap, STORAGE_FOLLOW_BLOCKS: blocks }) => overlap < blocks,
    refinement(['STORAGE_FOLLOW_OVERLAP', 'STORAGE_FOLLOW_BLOCKS'], 'must be less than STORAGE_FOLLOW_BLOCKS'),
  );

export type StorageConfig = z.output<typeof Config>;
