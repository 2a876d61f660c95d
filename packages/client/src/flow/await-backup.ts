import type { Person } from '../person.ts';

/** So long is asked for at most; then storage makes the copy later by itself. */
const longestMs = 20_000;
const firstPauseMs = 250;
const slowestPauseMs = 2_000;

/**
 * Waits until storage has made the second copy of a stored ciphertext (decision R6).
 * @returns whether it is there; if not, storage makes it later
 * @throws storage.backup-failed where storage makes none, storage.*, service.*
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
