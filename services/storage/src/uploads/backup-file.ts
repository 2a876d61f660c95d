import { Failure, type Hex } from '@ipr/domain';
import type { Backup } from '@ipr/ports/backup';
import { InvalidRequest, type Upload as UploadedFile } from '@ipr/service-kit';
import { contentOf, sealedUpload } from './sealed-upload.ts';
import type { Storing } from './store-content.ts';

export interface BackingUp extends Pick<Storing, 'uploads' | 'keepMs'> {
  /** Null when backups are switched off or have no place (decision P28). */
  readonly backup: Backup | null;
}

/**
 * Keeps a second copy of an encrypted file that the caller has uploaded (decision R6). Noted first, copied then: a copy
 * that nothing could let go again never comes to be.
 * @throws Failure storage.backup-failed, storage.content-not-found for what the caller did not upload, request.invalid for
 * other bytes than those uploaded, and what sealedUpload throws
 */
export const backupFile = async (
  { uploads, keepMs, backup }: BackingUp,
  wallet: Hex,
  cid: string,
  given: UploadedFile | undefined,
) => {
  if (!backup) throw new Failure('storage.backup-failed');
  const file = await sealedUpload(given);
  const { size, sha256 } = file;
  const uploaded = await uploads.find(wallet, cid);
  if (!uploaded) throw new Failure('storage.content-not-found', { status: 404 });
  if (uploaded.size !== size || uploaded.sha256 !== sha256)
    throw new InvalidRequest(['file: not the bytes that ipfsCid names']);
  if (!(await uploads.noteBackup(wallet, cid, new Date(Date.now() + keepMs))))
    throw new Failure('storage.content-not-found', { status: 404 });
  const { id } = await backup.put(contentOf(file), { cid, size, sha256 });
  return { id, size };
};
