import { asFailure } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import type { Upload } from '../uploads/upload.ts';
import { type RemoveDeps, removeReplaced } from './remove-replaced.ts';
import type { Replacement } from './replacements.ts';

export interface SweepDeps extends RemoveDeps {
  readonly log: Logger;
  /** How long after a version was kept its predecessors' ciphertexts go, in milliseconds: the index shows it by then. */
  readonly afterMs: number;
}

const batch = 20;
const pauseMs = 60_000;
/** What is missing may come back from a second copy, or be kept by a registration that is completed late. */
const missingPauseMs = 3_600_000;

const isAway = (thrown: unknown): boolean => asFailure(thrown).kind === 'unavailable';

/** @returns whether it is settled; what was removed before, by a call, is */
const removeOne = async (deps: SweepDeps, { assetId, by }: Replacement, cid: string): Promise<boolean> => {
  try {
    await removeReplaced(deps, by, assetId, cid);
    deps.log.info({ assetId, cid, by }, 'replaced file removed');
    return true;
  } catch (thrown) {
    if (isAway(thrown)) throw thrown;
    const { code } = asFailure(thrown);
    deps.log.warn({ assetId, cid, by, failure: code }, 'replaced file stays');
    return code !== 'storage.content-not-found';
  }
};

/** Ciphertexts that were there before this version; what came later is for a later version to replace. */
const earlierThan = (cid: string, versions: readonly Upload[]): ReadonlySet<string> => {
  const own = versions.find((version) => version.cid === cid);
  const isEarlier = ({ createdAt }: Upload) => own !== undefined && createdAt.getTime() < own.createdAt.getTime();
  const fileCids = versions.filter(isEarlier).flatMap(({ names }) => names?.fileCid ?? []);
  return new Set(fileCids.filter((fileCid) => fileCid !== own?.names?.fileCid));
};

/** @returns whether nothing is left to do; false while a file, or what replaces it, is not kept or not there */
const sweep = async (deps: SweepDeps, replacement: Replacement): Promise<boolean> => {
  const { assetId, cid: version, fileHash, fileCid } = replacement;
  // Its own ciphertext was replaced in turn: the later version removes the earlier ones.
  if (await deps.replacements.removed(fileCid)) return true;
  const versions = await deps.uploads.versionsWith(assetId, fileHash);
  let isSettled = true;
  for (const cid of earlierThan(version, versions)) isSettled = (await removeOne(deps, replacement, cid)) && isSettled;
  return isSettled;
};

/**
 * One batch: removes what versions that were re-encrypted have replaced, whether or not anybody has called for it (decision
 * 0013). May be interrupted anywhere and run again.
 * @returns how many versions were looked at; 0 as well while something is away
 */
export const sweepReplaced = async (deps: SweepDeps, now: Date): Promise<number> => {
  const noted = new Date(now.getTime() - deps.afterMs);
  const due = await deps.replacements.due(noted, now, batch);
  for (const replacement of due) {
    try {
      if (await sweep(deps, replacement)) await deps.replacements.settle(replacement);
      else await deps.replacements.postpone(replacement, new Date(now.getTime() + missingPauseMs));
    } catch (err) {
      if (!isAway(err)) throw err;
      deps.log.warn({ assetId: replacement.assetId, err }, 'replaced file waits');
      await deps.replacements.postpone(replacement, new Date(now.getTime() + pauseMs));
      return 0;
    }
  }
  return due.length;
};
