import { join, resolve } from 'node:path';
import { file, folder, integer } from '@ipr/service-kit/config-fields';
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

/** The folder of backups. */
export const backupFolder = ({ IPR_BACKUP_DIR: given }: { IPR_BACKUP_DIR?: string | undefined }): string =>
  resolve(given ?? join(root, '.backups'));
