import { asFailure } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import type { Upload } from '../uploads/upload.ts';
import { type RemoveDeps, removeReplaced } from './remove-replaced.ts';
import type { Replacement } from './replacements.ts';

export interface SweepDeps extends RemoveDeps {
  readonly log: Logger;
  /** Delay from keeping a version to removing earlier ciphertexts, in milliseconds; by then the index has the version. */
  readonly afterMs: number;
}

const batch = 20;
const pauseMs = 60_000;
/** Missing content may be restored from a second copy, or be kept by a registration that completes late. */
const missingPauseMs = 3_600_000;

const isAway = (thrown: unknown): boolean => asFailure(thrown).kind === 'unavailable';

/** @returns whether it is settled; also true when a call has already removed it */
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

/** Ciphertexts older than this version; younger ones are replaced by a later version. */
const earlierThan = (cid: string, versions: readonly Upload[]): ReadonlySet<string> => {
  const own = versions.find((version) => version.cid === cid);
  const isEarlier = ({ createdAt }: Upload) => own !== undefined && createdAt.getTime() < own.createdAt.getTime();
  const fileCids = versions.filter(isEarlier).flatMap(({ names }) => names?.fileCid ?? []);
  return new Set(fileCids.filter((fileCid) => fileCid !== own?.names?.fileCid));
};

/** @returns whether nothing is left to do; false while a file or its replacement is not kept or missing */
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
 * Processes one batch: removes the ciphertexts that re-encrypted versions have replaced, also without a call of the client (decision
 * 0013). May be interrupted anywhere and repeated.
 * @returns the number of versions processed; 0 also while a dependency is unavailable
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
