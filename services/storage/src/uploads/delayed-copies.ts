import type { Hex } from '@ipr/domain';
import type { BackupStates } from './backup-state.ts';
import { pauseMs } from './copy-missing.ts';
import type { StoreDeps } from './store-content.ts';

export type DelayedCopiesDeps = BackupStates & Pick<StoreDeps, 'startCopying'>;

const listed = 100;
/** Milliseconds between two attempts on request: each reads the whole file. */
const leastPauseMs = 30_000;

/** Assets for which an upload of the caller has no second copy; none where no copies are made. */
export const delayedCopies = async ({ uploads, backup }: DelayedCopiesDeps, wallet: Hex, now = new Date()) => {
  if (!backup) return { assetIds: [], total: 0 };
  return uploads.delayedCopies(wallet, now, listed);
};

/** Makes the caller's delayed copies due and starts the background task. */
export const retryCopies = async (
  { uploads, startCopying }: DelayedCopiesDeps,
  wallet: Hex,
  now = new Date(),
): Promise<{ retried: number }> => {
  if (!startCopying) return { retried: 0 };
  const retried = await uploads.hastenCopies(wallet, now, new Date(now.getTime() + pauseMs - leastPauseMs));
  if (retried > 0) startCopying();
  return { retried };
};
