import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Holds a data folder for one stack at a time. The lock is the operating system's lock on an SQLite file, so it is gone
 * the moment its holder dies, however it dies, and no stale lock can keep anybody out.
 * @throws Error when another stack runs on this folder.
 */
export const lockDataFolder = (folder: string): { release: () => void } => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(join(folder, 'lock.db'));
  try {
    db.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw new Error(
      'The product is already running on this data folder. Use the one that runs, or stop it with Ctrl-C first.',
      { cause: error },
    );
  }
  return { release: () => db.close() };
};
