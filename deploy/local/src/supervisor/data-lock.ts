import { type FolderLock, lockFolder } from '../data-folder/folder-lock.ts';
import { readStack } from './running-stack.ts';

const inUse = (folder: string): string => {
  const stack = readStack(folder);
  return stack
    ? `The product is already running on this data folder (${folder}): ${stack.origin}, process ${stack.pid}, since ${stack.since}. Use that one, or stop it first: Ctrl-C in its terminal, or \`kill ${stack.pid}\`.`
    : `The product is already running on this data folder (${folder}). Use the one that runs, or stop it with Ctrl-C first.`;
};

/**
 * Locks a data folder for one stack.
 * @throws Error that names the stack that already runs on this folder.
 */
export const lockDataFolder = (folder: string): FolderLock =>
  lockFolder(folder, (cause) => new Error(inUse(folder), { cause }));
