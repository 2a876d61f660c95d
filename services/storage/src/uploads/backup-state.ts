import { Failure, type Hex } from '@ipr/domain';
import type { Backup } from '@ipr/ports/backup';
import type { StoreDeps } from './store-content.ts';

export interface BackupStates extends Pick<StoreDeps, 'uploads'> {
  /** Null when backups are switched off or no folder is configured (decision P28). */
  readonly backup: Backup | null;
}

/**
 * State of the second copy of an upload of the caller: made, pending, or delayed after a failed attempt.
 * @throws Failure storage.backup-failed where none are made, storage.content-not-found for content the caller did not upload
 */
export const backupState = async ({ uploads, backup }: BackupStates, wallet: Hex, cid: string, now = new Date()) => {
  if (!backup) throw new Failure('storage.backup-failed');
  const upload = await uploads.find(wallet, cid);
  if (upload?.kind !== 'file') throw new Failure('storage.content-not-found', { status: 404 });
  const { sha256, backupWanted, copyDue } = upload;
  if (sha256 && backupWanted && (await backup.has(sha256))) return { state: 'made' as const };
  return { state: copyDue && copyDue <= now ? ('pending' as const) : ('delayed' as const) };
};
