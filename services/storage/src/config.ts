import { refinement } from '@ipr/service-kit/config';
import {
  chain,
  folder,
  httpUrl,
  integer,
  mongoDatabase,
  nodesAgreeInProduction,
  production,
  registryStartBlock,
  serviceFields,
} from '@ipr/service-kit/config-fields';
import { z } from 'zod';

const [second, hour, MiB, GiB] = [1_000, 3_600_000, 2 ** 20, 2 ** 30];

const healing = {
  STORAGE_SCRUB: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether to read and hash all kept content in turn and to restore what is missing or damaged'),
  STORAGE_SCRUB_EVERY_MS: integer(second, 365 * 24 * hour)
    .default(30 * 24 * hour)
    .describe('Time from one check of a content to the next, in milliseconds'),
  STORAGE_SCRUB_BYTES_PER_SECOND: integer(1_024, GiB)
    .default(2 * MiB)
    .describe('Average rate at which these checks read from the IPFS node'),
  STORAGE_PEER_GATEWAY: httpUrl
    .optional()
    .describe(
      'Base URL of another IPFS gateway, from which lost content is read when there is no second copy; it learns which content was lost. Its bytes are stored only when their hash matches',
    ),
};

const following = {
  STORAGE_FOLLOW: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether to read the registry’s events, so that content they name is kept without a call of the client; while they cannot be read nothing expires',
    ),
  STORAGE_FOLLOW_EVERY_MS: integer(10, hour)
    .default(3 * second)
    .describe('Pause between two polls for new events, in milliseconds; grows while the node does not answer'),
  STORAGE_FOLLOW_BLOCKS: integer(1, 100_000)
    .default(500)
    .describe('Maximum number of blocks per event query; providers limit it'),
  STORAGE_FOLLOW_OVERLAP: integer(0, 10_000)
    .default(128)
    .describe('Number of newest blocks that every poll reads again, because a reorganisation may have changed them'),
  REGISTRY_START_BLOCK: registryStartBlock,
};

const objectStore = {
  STORAGE_BACKUP_S3_URL: httpUrl
    .optional()
    .describe(
      'Bucket of the second copies in an object store with the S3 API, addressed by path, with a prefix if wanted, e.g. `https://s3.eu-central-1.amazonaws.com/bucket/prefix`; instead of a folder',
    ),
  STORAGE_BACKUP_S3_REGION: z
    .string()
    .min(1)
    .max(64)
    .default('us-east-1')
    .describe('Region of the bucket, e.g. `auto`'),
  STORAGE_BACKUP_S3_KEY_ID: z.string().min(1).max(256).optional().describe('Access key id for the bucket'),
  STORAGE_BACKUP_S3_SECRET: z.string().min(1).max(256).optional().meta({
    description: 'Secret access key for the bucket',
    secret: true,
  }),
};

export const Config = z
  .object({
    ...serviceFields(9_103),
    MONGODB_DATABASE: mongoDatabase('ipr_storage'),
    IPFS_API_TOKEN: z
      .string()
      .optional()
      .meta({ description: 'Bearer token of that RPC, as `API.Authorizations` of Kubo names them', secret: true }),
    IPFS_API_URL: httpUrl.describe('Base URL of the Kubo RPC of the embedded node, a Kubo node, or a cluster proxy'),
    ...chain,
    ...following,
    ...healing,
    STORAGE_KEEP_MS: integer(second, 365 * 24 * hour)
      .default(24 * hour)
      .describe('How long uploads of an unfinished registration are kept, in milliseconds'),
    STORAGE_EXPIRY_EVERY_MS: integer(10, 24 * hour)
      .default(60 * second)
      .describe('Pause between two searches for expired uploads, in milliseconds'),
    STORAGE_REPLACED_AFTER_MS: integer(0, 365 * 24 * hour)
      .default(10 * 60 * second)
      .describe(
        'How long after a re-encryption the ciphertexts of earlier versions are removed, in milliseconds; a request of the page removes them at once',
      ),
    STORAGE_BYTES_PER_DAY: integer(1, 2 ** 50)
      .default(2 * GiB)
      .describe('Bytes of unfinished uploads that one person may send per day (UTC)'),
    STORAGE_BACKUP: z
      .enum(['on', 'off'])
      .default('on')
      .describe('Whether to make second copies of encrypted files and of documents'),
    STORAGE_BACKUP_DIR: folder
      .optional()
      .describe(
        'Folder of the second copies, preferably on another disk than the IPFS node’s. Without it none are made. Existing copies still expire while backups are off',
      ),
    ...objectStore,
    STORAGE_BACKUP_MIN_FREE_BYTES: integer(0, 2 ** 50)
      .default(128 * MiB)
      .describe('Free space that making a copy must leave on that disk'),
    ...production,
  })
  .refine(...nodesAgreeInProduction)
  .refine(
    ({ STORAGE_BACKUP_DIR: directory, STORAGE_BACKUP_S3_URL: url }) => !directory || !url,
    refinement(['STORAGE_BACKUP_DIR', 'STORAGE_BACKUP_S3_URL'], 'second copies are made in one place: set one of them'),
  )
  .refine(
    (config) => !config.STORAGE_BACKUP_S3_URL || (config.STORAGE_BACKUP_S3_KEY_ID && config.STORAGE_BACKUP_S3_SECRET),
    refinement(['STORAGE_BACKUP_S3_KEY_ID', 'STORAGE_BACKUP_S3_SECRET'], 'required with STORAGE_BACKUP_S3_URL'),
  )
  .refine(
    ({ NODE_ENV, ALLOW_EMBEDDED, STORAGE_BACKUP_S3_URL: url }) =>
      NODE_ENV !== 'production' || ALLOW_EMBEDDED || !url?.startsWith('http:'),
    refinement(['STORAGE_BACKUP_S3_URL', 'ALLOW_EMBEDDED'], 'production requires https'),
  )
  .refine(
    ({ STORAGE_FOLLOW_OVERLAP: overlap, STORAGE_FOLLOW_BLOCKS: blocks }) => overlap < blocks,
    refinement(['STORAGE_FOLLOW_OVERLAP', 'STORAGE_FOLLOW_BLOCKS'], 'must be less than STORAGE_FOLLOW_BLOCKS'),
  );

export type StorageConfig = z.output<typeof Config>;

/** Settings of the IPFS node for `kuboStorage`. */
export const ipfsOf = ({
  IPFS_API_URL: url,
  IPFS_API_TOKEN: token,
}: {
  readonly IPFS_API_URL: string;
  readonly IPFS_API_TOKEN?: string | undefined;
}) => ({ url, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) });
