import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readStack } from './running-stack.ts';

const whoHolds = (folder: string): string => {
  const stack = readStack(folder);
  return stack
    ? `The product is already running on this data folder (${folder}): ${stack.origin}, process ${stack.pid}, since ${stack.since}. Use that one, or stop it first: Ctrl-C in its terminal, or \`kill ${stack.pid}\`.`
    : `The product is already running on this data folder (${folder}). Use the one that runs, or stop it with Ctrl-C first.`;
};

/**
 * Locks a data folder for one stack. It is the operating system's lock on an SQLite file, so it is released when its holder
 * ends in any way, and no stale lock can remain.
 * @throws Error that names the stack that already runs on this folder.
 */
export const lockDataFolder = (folder: string): { release: () => void } => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(join(folder, 'lock.db'));
  try {
    db.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw new Error(whoHolds(folder), { cause: error });
  }
  return { release: () => db.close() };
};
