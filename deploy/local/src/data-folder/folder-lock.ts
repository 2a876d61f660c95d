import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  readonly release: () => void;
}

/** SQLITE_BUSY and SQLITE_LOCKED; an extended code has the primary one in its lowest byte. */
const isInUse = (error: unknown): boolean => [5, 6].includes(Number((error as { errcode?: number }).errcode) & 0xff);

const notUsable = (file: string, cause: unknown): Error =>
  new Error(
    `${file} cannot be used: ${(cause as Error).message}. It only locks the folder and has no data. If the disk is writable and no process uses the folder, delete it and try again.`,
    { cause },
  );

/**
 * Locks a folder for one process, and creates it when missing. It is the operating system's lock on an SQLite file, so it is released
 * when its holder ends in any way, and no abandoned lock can remain.
 * @param refusal makes the error for the caller of a folder that is in use
 * @throws Error with a way on for a lock file that cannot be used
 */
export const lockFolder = (folder: string, refusal: (cause: unknown) => Error): FolderLock => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'lock.db');
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file);
    db.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    throw isInUse(error) ? refusal(error) : notUsable(file, error);
  }
  const held = db;
  return { release: () => held.close() };
};
