import { asFailure } from '@ipr/domain';
import type { Backup } from '@ipr/ports/backup';
import type { Storage } from '@ipr/ports/storage';
import type { Release, UploadRepository } from '../uploads/repository.ts';
import type { Upload } from '../uploads/upload.ts';

export interface ReleaseDeps {
  readonly storage: Storage;
  readonly uploads: UploadRepository;
  /** Null where second copies have no place. */
  readonly backup: Backup | null;
}

const batch = 100;

const groupsOf = (uploads: readonly Upload[]) => new Set(uploads.flatMap(({ groups }) => groups));

/** A copy that was let go while somebody else began to want it comes back from IPFS, where their upload has it pinned. */
const copyAgain = async ({ storage, backup }: ReleaseDeps, { cid, size }: Upload, id: string) => {
  if (!backup || (await backup.has(id))) return;
  await backup.put(await storage.get(cid, size), { cid, size, sha256: id });
};

/** Whoever stored replaced content again while it was taken away has noticed that it is gone, and sends it again. */
const pinAgain = ({ storage }: ReleaseDeps, cid: string, replaced: boolean) =>
  storage.pin(cid).catch((thrown: unknown) => {
    if (!replaced || asFailure(thrown).code !== 'storage.content-not-found') throw thrown;
  });

/**
 * Lets content go that no upload stands for any more. An upload of the same content may be recorded while this runs; it
 * is looked for again afterwards, and whoever records later pins after recording, so that one of the two keeps it.
 */
export const release = async (deps: ReleaseDeps, { cid, groups, backup: copy, replaced }: Release): Promise<void> => {
  const { storage, uploads, backup } = deps;
  const others = await uploads.ofContent(cid);
  const wanted = groupsOf(others);
  const left = groups.filter((group) => !wanted.has(group));
  for (const group of left) await storage.unassign(cid, group);
  if (others.length === 0) await (replaced ? storage.remove(cid) : storage.unpin(cid));
  if (copy && !others.some(({ backupWanted }) => backupWanted)) await backup?.remove(copy);
  const newcomers = await uploads.ofContent(cid);
  if (others.length === 0 && newcomers.length > 0) await pinAgain(deps, cid, replaced);
  const missed = groupsOf(newcomers);
  for (const group of left) if (missed.has(group)) await storage.assign(cid, group);
  const wanting = newcomers.find(({ backupWanted }) => backupWanted);
  if (copy && wanting) await copyAgain(deps, wanting, copy);
  await uploads.forgetRelease(cid);
};

/**
 * One batch: ends uploads whose time is over and lets their content go. May be interrupted anywhere and run again.
 * @returns how many contents were looked at; 0 when nothing is left to do.
 */
export const releaseExpired = async (deps: ReleaseDeps, now: Date): Promise<number> => {
  for (const upload of await deps.uploads.expired(now, batch)) await deps.uploads.end(upload, now);
  const releases = await deps.uploads.releases(batch);
  const failures: unknown[] = [];
  for (const each of releases) await release(deps, each).catch((thrown: unknown) => failures.push(thrown));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${releases.length} not released`);
  return releases.length;
};
