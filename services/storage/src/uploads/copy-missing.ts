import { asFailure } from '@ipr/domain';
import type { Backup } from '@ipr/ports/backup';
import type { Storage } from '@ipr/ports/storage';
import type { Logger } from '@ipr/service-kit';
import type { UploadRepository } from './repository.ts';
import type { Upload } from './upload.ts';

export interface CopyDeps {
  readonly storage: Pick<Storage, 'get'>;
  readonly uploads: Pick<UploadRepository, 'copiesDue' | 'noteBackup' | 'settleCopy' | 'find' | 'ofContent'>;
  readonly backup: Backup;
  readonly log: Logger;
}

const batch = 20;
/** Milliseconds from a failed copy to the next attempt. */
export const pauseMs = 3_600_000;
/** An upload cannot end while its copy is being made. */
const copyingMs = 600_000;

const copy = async ({ storage, backup }: CopyDeps, { cid, size }: Upload, id: string): Promise<boolean> => {
  if (await backup.has(id)) return false;
  await backup.put(await storage.get(cid, size), { cid, size, sha256: id });
  return true;
};

/** Removes the copy of an upload that ended while it was made; no release would ever remove it. */
const takeBack = async ({ uploads, backup }: CopyDeps, { wallet, cid }: Upload, id: string): Promise<void> => {
  if (await uploads.find(wallet, cid)) return;
  if (!(await uploads.ofContent(cid)).some(({ backupWanted }) => backupWanted)) await backup.remove(id);
};

const look = async (deps: CopyDeps, upload: Upload, now: Date): Promise<void> => {
  const { uploads, log } = deps;
  const { wallet, cid, assetIds, sha256 } = upload;
  try {
    // Recorded before copying, so that every copy is removed by a later release.
    if (sha256 && (await uploads.noteBackup(wallet, cid, new Date(now.getTime() + copyingMs)))) {
      if (await copy(deps, upload, sha256)) log.info({ assetIds, cid }, 'second copy made');
      await takeBack(deps, upload, sha256);
    }
    await uploads.settleCopy(wallet, cid, null);
  } catch (err) {
    log.warn({ assetIds, cid, failure: asFailure(err).code, err }, 'second copy still missing');
    await uploads.settleCopy(wallet, cid, new Date(now.getTime() + pauseMs));
  }
};

/**
 * Processes one batch: makes second copies of encrypted files from IPFS (decision R6), each as soon as its upload is complete, with a
 * retry after an hour. May be interrupted anywhere and repeated: a due copy stays due until it is settled.
 * @returns the number of files processed
 */
export const copyMissing = async (deps: CopyDeps, now: Date): Promise<number> => {
  const due = await deps.uploads.copiesDue(now, batch);
  for (const upload of due) await look(deps, upload, now);
  return due.length;
};
