import { Failure } from '@ipr/domain';
import type { Backup } from '@ipr/ports/backup';
import type { Storage } from '@ipr/ports/storage';
import type { UploadRepository } from './repository.ts';
import type { Upload } from './upload.ts';

export interface RestoreDeps {
  readonly storage: Storage;
  readonly uploads: Pick<UploadRepository, 'backedUp'>;
  readonly backup: Backup;
  /** Called for each file that neither storage nor backup has. */
  readonly onLost: (upload: Upload, reason: unknown) => void;
}

export interface Restored {
  readonly present: number;
  readonly restored: number;
  readonly lost: number;
}

const isStored = async (storage: Storage, cid: string): Promise<boolean> => {
  try {
    await storage.pin(cid);
    return true;
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.code === 'storage.content-not-found') return false;
    throw thrown;
  }
};

const bringBack = async ({ storage, backup }: RestoreDeps, { cid, sha256, groups }: Upload) => {
  const stored = await storage.put(backup.get(sha256 ?? ''));
  if (stored.cid !== cid) throw new Failure('storage.backup-failed', { reason: 'damaged' });
  await storage.pin(cid);
  for (const group of groups) await storage.assign(cid, group);
};

/**
 * Restores every encrypted file that IPFS has lost from its second copy, under the same CID, pinned and in its groups.
 * Existing files are unchanged, so it may be interrupted anywhere and repeated.
 * @throws Failure storage.unavailable when the storage itself does not answer
 */
export const restoreBackups = async (deps: RestoreDeps): Promise<Restored> => {
  const counted = { present: 0, restored: 0, lost: 0 };
  for await (const upload of deps.uploads.backedUp()) {
    if (await isStored(deps.storage, upload.cid)) {
      counted.present += 1;
      continue;
    }
    try {
      await bringBack(deps, upload);
      counted.restored += 1;
    } catch (thrown) {
      await deps.storage.ping();
      counted.lost += 1;
      deps.onLost(upload, thrown);
    }
  }
  return counted;
};
