import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FolderLock, lockFolder } from '../data-folder/folder-lock.ts';
import { BackupRefusal } from './backup-refusal.ts';

/** Ending of the file of a backup. */
export const backupEnding = '.iprbackup';

/** Names that this program gives; a backup that the operator named is never deleted by retention. */
const ownName = /^ip-registry-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.iprbackup$/;

export const isOwnName = (name: string): boolean => ownName.test(name);

export const nameAt = (time: Date): string =>
  `ip-registry-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z${backupEnding}`;

/** Where the pieces of all backups of a folder are. */
export const contentFolder = (folder: string): string => join(folder, 'content');

/** Names of the backups in a folder. */
export const backupNames = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(backupEnding))
        .sort()
    : [];

/** Locks a folder of backups for one backup, because retention deletes what no backup names. */
export const lockBackups = (folder: string): FolderLock =>
  lockFolder(
    folder,
    (cause) =>
      new BackupRefusal(
        {
          what: `Another backup uses ${folder}.`,
          why: 'Two at once could delete what the other one needs.',
          wayOn: 'Wait until it has ended, then run the command again.',
        },
        cause,
      ),
  );
