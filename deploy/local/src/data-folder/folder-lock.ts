import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  readonly release: () => void;
}

/**
 * Locks a folder for one process, and creates it when missing. It is the operating system's lock on an SQLite file, so it is released
 * when its holder ends in any way, and no abandoned lock can remain.
 * @param refusal makes the error for the caller of a folder that is in use
 */
export const lockFolder = (folder: string, refusal: (cause: unknown) => Error): FolderLock => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(join(folder, 'lock.db'));
  try {
    db.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw refusal(error);
  }
  return { release: () => db.close() };
};
