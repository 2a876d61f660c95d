import { Address } from '@ipr/api';
import { type Environment, readConfig } from '@ipr/service-kit';
import { z } from 'zod';

const whole = (least: number, most: number, otherwise: number) =>
  z.coerce.number().int().min(least).max(most).default(otherwise);

const [second, hour, MiB, GiB] = [1_000, 3_600_000, 2 ** 20, 2 ** 30];

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535, 9103),
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'a MongoDB URI'),
  MONGODB_DATABASE: z.string().default('ipr_storage'),
  INTERNAL_SECRET: z.string().min(32),
  /** A Kubo RPC: the embedded node, a Kubo node, or a cluster's proxy. */
  IPFS_API_URL: z.url({ protocol: /^https?$/ }),
  CHAIN_RPC_URL: z.url({ protocol: /^https?$/ }),
  CHAIN_ID: whole(1, 2 ** 31, 80_002),
  /** Known for the chains of this build. */
  REGISTRY_ADDRESS: Address.optional(),
  /** How long uploads of an unfinished registration are kept, in milliseconds (decision R3). */
  STORAGE_KEEP_MS: whole(second, 365 * 24 * hour, 24 * hour),
  /** Pause between two looks for what has expired, in milliseconds. */
  STORAGE_EXPIRY_EVERY_MS: whole(10, 24 * hour, 60 * second),
  /** Bytes of unfinished uploads that one person may send per day (UTC). */
  STORAGE_BYTES_PER_DAY: whole(1, 2 ** 50, 2 * GiB),
  /** Whether second copies of encrypted files are made (decision P28). */
  STORAGE_BACKUP: z.enum(['on', 'off']).default('on'),
  /** Where they are kept; best on another disk than the IPFS node's. Copies made earlier still expire while off. */
  STORAGE_BACKUP_DIR: z.string().min(1).optional(),
  /** No copy is made that would leave that disk with less. */
  STORAGE_BACKUP_MIN_FREE_BYTES: whole(0, 2 ** 50, 128 * MiB),
});

export type StorageConfig = z.output<typeof environment>;

/** @throws ConfigError with one line per variable. */
export const readStorageConfig = (env?: Environment): StorageConfig => readConfig(environment, env);
