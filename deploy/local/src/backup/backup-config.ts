import { join, resolve } from 'node:path';
import { type Bucket, openBucket } from '@ipr/adapter-s3/bucket';
import { file, folder, httpUrl, integer } from '@ipr/service-kit/config-fields';
import { z } from 'zod';
import { root } from '../paths.ts';

/** Variables of backups, part of the stack's. */
export const backupFields = {
  IPR_BACKUP_DIR: folder
    .optional()
    .describe('Folder of backups, best on another disk than the data; defaults to `.backups` of the checkout'),
  IPR_BACKUP_KEEP: integer(1, 10_000)
    .default(14)
    .describe('Number of backups to keep; older ones are deleted after the next one was verified'),
  IPR_BACKUP_EVERY_HOURS: integer(1, 24 * 31)
    .optional()
    .describe('Hours between two backups that the running stack makes by itself; none without it'),
  IPR_BACKUP_PASSPHRASE_FILE: file
    .optional()
    .describe(
      'File with the passphrase of backups in one line, readable by the operator only; without it the commands prompt',
    ),
};

/** Variables of the bucket that backups are copied to. */
export const bucketFields = {
  IPR_BACKUP_S3_URL: httpUrl
    .optional()
    .describe(
      'Bucket of an object store with the S3 API, addressed by path, with a prefix if wanted, to which each backup is copied from its folder',
    ),
  IPR_BACKUP_S3_REGION: z.string().min(1).max(64).default('us-east-1').describe('Region of the bucket, e.g. `auto`'),
  IPR_BACKUP_S3_KEY_ID: z.string().min(1).max(256).optional().describe('Access key id for the bucket'),
  IPR_BACKUP_S3_SECRET: z.string().min(1).max(256).optional().meta({
    description: 'Secret access key for the bucket',
    secret: true,
  }),
};

type BucketConfig = { readonly [Name in keyof typeof bucketFields]?: string | undefined };

/** Whether a bucket is named with all that it needs, or not at all. */
export const isBucketWhole = (config: BucketConfig): boolean =>
  !config.IPR_BACKUP_S3_URL || Boolean(config.IPR_BACKUP_S3_KEY_ID && config.IPR_BACKUP_S3_SECRET);

/** The bucket of backups; null without one. */
export const backupBucket = (config: BucketConfig): Bucket | null => {
  const { IPR_BACKUP_S3_URL: url, IPR_BACKUP_S3_KEY_ID: accessKeyId, IPR_BACKUP_S3_SECRET: secretAccessKey } = config;
  if (!url || !accessKeyId || !secretAccessKey) return null;
  return openBucket({ url, region: config.IPR_BACKUP_S3_REGION ?? 'us-east-1', accessKeyId, secretAccessKey });
};

/** The folder of backups. */
export const backupFolder = ({ IPR_BACKUP_DIR: given }: { IPR_BACKUP_DIR?: string | undefined }): string =>
  resolve(given ?? join(root, '.backups'));
