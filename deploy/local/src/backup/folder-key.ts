import { join } from 'node:path';
import { type ArchiveKeys, createArchiveKey, type WrappedKey } from './archive-key.ts';
import { backupNames } from './backup-folder.ts';
import { openKeys, readBackupFile } from './backup-list.ts';
import { BackupRefusal } from './backup-refusal.ts';

/**
 * The key of a folder of backups, from any of them that can be read; a new one where there is none.
 * @throws BackupRefusal for another passphrase than theirs, or when none of them can be read
 */
export const keyOfFolder = async (
  folder: string,
  passphrase: string,
  scryptN?: WrappedKey['n'],
): Promise<{ wrapped: WrappedKey; keys: ArchiveKeys }> => {
  const names = backupNames(folder);
  for (const name of names.toReversed()) {
    const path = join(folder, name);
    const file = await readBackupFile(path).catch(() => undefined);
    if (file) return { wrapped: file.key, keys: await openKeys(path, file, passphrase) };
  }
  if (names.length === 0) return createArchiveKey(passphrase, scryptN);
  throw new BackupRefusal({
    what: `None of the ${names.length} backups in ${folder} can be read.`,
    why: 'A new backup would have another key than the content that is there.',
    wayOn: 'Put one of them back from a copy, or choose another folder.',
  });
};
