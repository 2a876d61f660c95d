import { folderBackup } from '@ipr/adapter-folder';
import { s3Backup } from '@ipr/adapter-s3';
import type { Backup } from '@ipr/ports/backup';
import type { StorageConfig } from './config.ts';

/** Where second copies are, as configured; null when it is nowhere. */
export const startBackup = (config: StorageConfig): Backup | null => {
  const { STORAGE_BACKUP_DIR: folder, STORAGE_BACKUP_S3_URL: url } = config;
  if (folder) return folderBackup({ folder, minFreeBytes: config.STORAGE_BACKUP_MIN_FREE_BYTES });
  if (!url) return null;
  const { STORAGE_BACKUP_S3_KEY_ID: accessKeyId = '', STORAGE_BACKUP_S3_SECRET: secretAccessKey = '' } = config;
  return s3Backup({ url, region: config.STORAGE_BACKUP_S3_REGION, accessKeyId, secretAccessKey });
};
