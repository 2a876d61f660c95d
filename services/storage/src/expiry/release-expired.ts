import { asFailure } from '@ipr/domain';
import type { Backup } from '@ipr/ports/backup';
import type { Storage } from '@ipr/ports/storage';
import type { Release, UploadRepository } from '../uploads/repository.ts';
import type { Upload } from '../uploads/upload.ts';

export interface ReleaseDeps {
  readonly storage: Storage;
  readonly uploads: UploadRepository;
  /** Null where no backup folder is configured. */
  readonly backup: Backup | null;
}

const batch = 100;

const groupsOf = (uploads: readonly Upload[]) => new Set(uploads.flatMap(({ groups }) => groups));

/** Restores from IPFS a copy that was removed while another upload of the same content, which is pinned, began to need it. */
const copyAgain = async ({ storage, backup }: ReleaseDeps, { cid, size }: Upload, id: string) => {
  if (!backup || (await backup.has(id))) return;
  await backup.put(await storage.get(cid, size), { cid, size, sha256: id });
};

/** Not for replaced content: a client that stored it again during its removal got an error and sends it again. */
const pinAgain = ({ storage }: ReleaseDeps, cid: string, replaced: boolean) =>
  storage.pin(cid).catch((thrown: unknown) => {
    if (!replaced || asFailure(thrown).code !== 'storage.content-not-found') throw thrown;
  });

/**
 * Releases content that no upload needs any more. An upload of the same content may be recorded while this runs: uploads are read
 * again afterwards, and a later upload pins after recording, so one of the two keeps the pin.
 */
export const release = async (deps: ReleaseDeps, { cid, groups, backup: copy, replaced }: Release): Promise<void> => {
  const { storage, uploads, backup } = deps;
  const remaining = await uploads.ofContent(cid);
  const wanted = groupsOf(remaining);
  const left = groups.filter((group) => !wanted.has(group));
  for (const group of left) await storage.unassign(cid, group);
  if (remaining.length === 0) await (replaced ? storage.remove(cid) : storage.unpin(cid));
  if (copy && !remaining.some(({ backupWanted }) => backupWanted)) await backup?.remove(copy);
  const newcomers = await uploads.ofContent(cid);
  if (remaining.length === 0 && newcomers.length > 0) await pinAgain(deps, cid, replaced);
  const missed = groupsOf(newcomers);
  for (const group of left) if (missed.has(group)) await storage.assign(cid, group);
  const wanting = newcomers.find(({ backupWanted }) => backupWanted);
  if (copy && wanting) await copyAgain(deps, wanting, copy);
  await uploads.forgetRelease(cid);
};

/**
 * Processes one batch: ends expired uploads and releases their content. May be interrupted anywhere and repeated.
 * @returns the number of contents processed; 0 when nothing is left to do.
 */
export const releaseExpired = async (deps: ReleaseDeps, now: Date): Promise<number> => {
  for (const upload of await deps.uploads.expired(now, batch)) await deps.uploads.end(upload, now);
  const releases = await deps.uploads.releases(batch);
  const failures: unknown[] = [];
  for (const each of releases) await release(deps, each).catch((thrown: unknown) => failures.push(thrown));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${releases.length} not released`);
  return releases.length;
};
