import type { Hex } from '@ipr/domain';
import type { BackupStates } from './backup-state.ts';
import { pauseMs } from './copy-missing.ts';
import type { StoreDeps } from './store-content.ts';

export type DelayedCopiesDeps = BackupStates & Pick<StoreDeps, 'startCopying'>;

const listed = 100;
/** Milliseconds between two attempts on request: each reads the whole file. */
const leastPauseMs = 30_000;

/** The caller's kept files without a second copy; none where no copies are made. */
export const delayedCopies = async ({ uploads, backup }: DelayedCopiesDeps, wallet: Hex, now = new Date()) => {
  if (!backup) return { files: [], total: 0 };
  const { files, total } = await uploads.delayedCopies(wallet, now, listed);
  return { files: files.map(({ cid, assetIds }) => ({ ipfsHash: cid, assetIds: [...assetIds] })), total };
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
