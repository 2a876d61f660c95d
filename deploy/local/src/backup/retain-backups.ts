import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '@ipr/service-kit/durable-file';
import type { ArchiveKeys } from './archive-key.ts';
import { backupNames, isOwnName } from './backup-folder.ts';
import { openList, readBackupFile } from './backup-list.ts';
import type { PieceStore } from './piece-store.ts';

/**
 * Backups of the same data folder that this program named, the newest one last. Names follow the wall clock, which may have been ahead:
 * the backup that was just made is the newest one whatever its name.
 */
const ownBackups = async (folder: string, newest: string, keys: ArchiveKeys): Promise<string[]> => {
  const idOf = async (name: string): Promise<string | null> => {
    const path = join(folder, name);
    return openList(path, await readBackupFile(path), keys).then(
      ({ dataFolder }) => dataFolder.id,
      () => null,
    );
  };
  const id = await idOf(newest);
  const own: string[] = [];
  for (const name of backupNames(folder))
    if (isOwnName(name) && name !== newest && (await idOf(name)) === id) own.push(name);
  return [...own.filter((name) => name > newest), ...own.filter((name) => name < newest), newest];
};

/** Names of all pieces that the backups of a folder have. @throws BackupRefusal when one of them cannot be read */
const piecesInUse = async (folder: string, keys: ArchiveKeys): Promise<Set<string>> => {
  const used = new Set<string>();
  for (const name of backupNames(folder)) {
    const path = join(folder, name);
    const { files } = await openList(path, await readBackupFile(path), keys);
    for (const { pieces } of files) for (const piece of pieces) used.add(piece);
  }
  return used;
};

export interface Retention {
  readonly folder: string;
  readonly newest: string;
  readonly keep: number;
  readonly keys: ArchiveKeys;
  readonly pieces: PieceStore;
}

/**
 * Deletes all but the newest backups that this program named, then the pieces that no backup has. While one backup in the folder cannot be
 * read, no piece is deleted, because it may be needed.
 * @param newest name of the backup that was just made
 * @param keep number of backups of its data folder
 */
export const retainBackups = async (
  { folder, newest, keep, keys, pieces }: Retention,
  print: (line: string) => void,
): Promise<void> => {
  const old = isOwnName(newest) ? (await ownBackups(folder, newest, keys)).slice(0, -keep) : [];
  for (const name of old) await rm(join(folder, name));
  // A piece must not be gone while a deleted backup could come back after a loss of power.
  if (old.length) await syncFolder(folder);
  const used = await piecesInUse(folder, keys).catch((error: Error) => error);
  if (used instanceof Error) {
    print(`Content that is no longer needed was kept, because a backup cannot be read: ${used.message.split('\n')[0]}`);
    return;
  }
  let removed = 0;
  for (const name of pieces.names()) {
    if (used.has(name)) continue;
    await pieces.remove(name);
    removed += 1;
  }
  if (old.length || removed) print(`Deleted ${old.length} old backups and ${removed} pieces that no backup has.`);
};
