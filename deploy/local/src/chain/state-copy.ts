import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';

const copyOf = (stateFile: string): string => `${stateFile}.good`;

/** Whether a state file is complete. */
export const isIntact = (file: string): boolean => {
  try {
    return typeof JSON.parse(readFileSync(file, 'utf8')) === 'object';
  } catch {
    return false;
  }
};

/**
 * Copies the state file if it is complete; the copy is replaced by renaming, so one always exists. Nothing is copied on a full disk:
 * the earlier copy is kept.
 */
export const copyState = (stateFile: string): void => {
  if (!existsSync(stateFile)) return;
  const next = `${copyOf(stateFile)}.new`;
  try {
    copyFileSync(stateFile, next);
    if (isIntact(next)) renameSync(next, copyOf(stateFile));
  } catch {
    // The next interval tries again.
  } finally {
    rmSync(next, { force: true });
  }
};

/**
 * Runs before a start, because anvil refuses a truncated state file. The last complete copy replaces it, if there is one. The
 * contracts are then deployed again and the relay replays its journal, so no acknowledged transaction is lost.
 * The damaged file is kept in the same folder.
 * @returns a message for the operator, or null when the file was complete.
 */
export const restoreState = (stateFile: string): string | null => {
  if (!existsSync(stateFile) || isIntact(stateFile)) return null;
  renameSync(stateFile, `${stateFile}.damaged`);
  if (!isIntact(copyOf(stateFile))) return 'the chain’s state was damaged; it is built again from the relay’s journal';
  copyFileSync(copyOf(stateFile), stateFile);
  return 'the chain’s state was damaged; a copy was restored, and the relay sends again what came after it';
};
