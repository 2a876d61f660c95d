import { asFailure } from '@ipr/domain';
import type { Backup } from '@ipr/ports/backup';
import type { Storage } from '@ipr/ports/storage';
import type { UploadRepository } from '../uploads/repository.ts';
import type { KeptContent } from './kept-content.ts';

export interface CheckCopyDeps {
  readonly storage: Pick<Storage, 'read'>;
  readonly uploads: Pick<UploadRepository, 'ofContent'>;
  readonly backup: Backup;
}

const isWhole = async (backup: Backup, id: string): Promise<boolean> => {
  try {
    for await (const _ of backup.get(id));
    return true;
  } catch (thrown) {
    const { code, params } = asFailure(thrown);
    if (code === 'storage.content-not-found' || params.reason === 'damaged') return false;
    throw thrown;
  }
};

/**
 * Reads a second copy and makes it again from readable content when it is missing or damaged.
 * @returns whether it was made again
 * @throws Failure storage.backup-failed when the store of the copies does not answer or is full, storage.unavailable
 */
export const checkCopy = async (
  { storage, uploads, backup }: CheckCopyDeps,
  { cid, size, sha256, backupWanted }: KeptContent,
): Promise<boolean> => {
  if (!sha256 || !backupWanted || (await isWhole(backup, sha256))) return false;
  await backup.put(storage.read(cid, size), { cid, size, sha256 });
  // Its last upload may have ended meanwhile; then no release would remove this copy.
  if (!(await uploads.ofContent(cid)).some((upload) => upload.backupWanted)) await backup.remove(sha256);
  return true;
};
