import { type Environment, readConfig } from '@ipr/service-kit';
import {
  chain,
  folder,
  httpUrl,
  internalSecret,
  listening,
  mongoDatabase,
  mongoUri,
  whole,
} from '@ipr/service-kit/config-fields';
import { z } from 'zod';

const [second, hour, MiB, GiB] = [1_000, 3_600_000, 2 ** 20, 2 ** 30];

export const Config = z.object({
  ...listening(9_103),
  MONGODB_URI: mongoUri,
  MONGODB_DATABASE: mongoDatabase('ipr_storage'),
  INTERNAL_SECRET: internalSecret,
  IPFS_API_URL: httpUrl.describe('Kubo’s RPC: of the embedded node, of a Kubo node, or of a cluster’s proxy'),
  ...chain,
  STORAGE_KEEP_MS: whole(second, 365 * 24 * hour)
    .default(24 * hour)
    .describe('How long uploads of an unfinished registration are kept, in milliseconds'),
  STORAGE_EXPIRY_EVERY_MS: whole(10, 24 * hour)
    .default(60 * second)
    .describe('Pause between two looks for what has expired, in milliseconds'),
  STORAGE_BYTES_PER_DAY: whole(1, 2 ** 50)
    .default(2 * GiB)
    .describe('Bytes of unfinished uploads that one person may send per day (UTC)'),
  STORAGE_BACKUP: z.enum(['on', 'off']).default('on').describe('Whether second copies of encrypted files are made'),
  STORAGE_BACKUP_DIR: folder
    .optional()
    .describe(
      'Where they are kept; best on another disk than the IPFS node’s. Without it none are made. Copies made earlier still expire while off',
    ),
  STORAGE_BACKUP_MIN_FREE_BYTES: whole(0, 2 ** 50)
    .default(128 * MiB)
    .describe('No copy is made that would leave that disk with less'),
});

export type StorageConfig = z.output<typeof Config>;

/** @throws ConfigError with one line per variable. */
export const readStorageConfig = (env?: Environment): StorageConfig => readConfig(Config, env);
