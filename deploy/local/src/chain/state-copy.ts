import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs';

const copyOf = (stateFile: string): string => `${stateFile}.good`;

/** Whether a state file is there to its end. */
export const isIntact = (file: string): boolean => {
  try {
    return typeof JSON.parse(readFileSync(file, 'utf8')) === 'object';
  } catch {
    return false;
  }
};

/** Keeps the state file as it is now, if it is whole; a copy is replaced by renaming, so there always is one. */
export const copyState = (stateFile: string): void => {
  if (!existsSync(stateFile)) return;
  const next = `${copyOf(stateFile)}.new`;
  copyFileSync(stateFile, next);
  if (isIntact(next)) renameSync(next, copyOf(stateFile));
};

/**
 * Before a start: anvil refuses a state file that a crash left half written. Then the last good copy takes its place, or
 * none: the contracts are put back and the relay replays its journal, so nothing that was acknowledged stays lost.
 * The damaged file is kept beside it.
 * @returns what was done, in words for the operator, or null when the file was whole.
 */
export const restoreState = (stateFile: string): string | null => {
  if (!existsSync(stateFile) || isIntact(stateFile)) return null;
  renameSync(stateFile, `${stateFile}.damaged`);
  if (!isIntact(copyOf(stateFile))) return 'the chain’s state was damaged; it is built again from the relay’s journal';
  copyFileSync(copyOf(stateFile), stateFile);
  return 'the chain’s state was damaged; a copy was restored, and the relay sends again what came after it';
};
