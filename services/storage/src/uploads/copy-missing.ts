import { asFailure } from '@ipr/domain';
import type { Backup } from '@ipr/ports/backup';
import type { Storage } from '@ipr/ports/storage';
import type { Logger } from '@ipr/service-kit';
import { learnHash } from '../healing/learn-hash.ts';
import type { UploadRepository } from './repository.ts';
import type { Upload } from './upload.ts';

export interface CopyDeps {
  readonly storage: Pick<Storage, 'get' | 'put'>;
  readonly uploads: Pick<
    UploadRepository,
    'scheduleCopies' | 'copiesDue' | 'noteHash' | 'noteBackup' | 'settleCopy' | 'find' | 'ofContent'
  >;
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
  const { wallet, cid, assetIds } = upload;
  try {
    const sha256 = upload.sha256 ?? (await learnHash(deps, upload));
    // Recorded before copying, so that every copy is removed by a later release.
    if (await uploads.noteBackup(wallet, cid, new Date(now.getTime() + copyingMs))) {
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
 * Processes one batch: makes second copies of encrypted files and of kept documents from IPFS (decisions R6, 0062), each as soon as it is
 * stored or kept, with a retry after an hour; also of what earlier releases kept without one. May be interrupted anywhere and repeated: a due copy stays due until it is settled.
 * @returns the number of contents processed
 */
export const copyMissing = async (deps: CopyDeps, now: Date): Promise<number> => {
  await deps.uploads.scheduleCopies(now, batch);
  const due = await deps.uploads.copiesDue(now, batch);
  for (const upload of due) await look(deps, upload, now);
  return due.length;
};
