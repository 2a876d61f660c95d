import type { Person } from '../person.ts';

/** Maximum polling time; after it, storage creates the copy on its own schedule. */
const longestMs = 20_000;
const firstPauseMs = 250;
const slowestPauseMs = 2_000;

/**
 * Waits until storage has created the backup copy of a stored ciphertext (decision R6).
 * @returns whether the copy exists; if not, storage creates it later
 * @throws storage.backup-failed when storage will create none, storage.*, service.*
 */
export const awaitBackup = async (
  { api }: Pick<Person, 'api'>,
  ipfsHash: string,
  { signal, wait }: { readonly signal: AbortSignal; readonly wait: (milliseconds: number) => Promise<void> },
): Promise<boolean> => {
  let pause = firstPauseMs;
  for (let waited = 0; waited < longestMs; waited += pause, pause = Math.min(slowestPauseMs, pause * 2)) {
    const { state } = await api.storage.backupState({ ipfsHash }, { signal, quiet: true });
    if (state !== 'pending') return state === 'made';
    await wait(pause);
    signal.throwIfAborted();
  }
  return false;
};
