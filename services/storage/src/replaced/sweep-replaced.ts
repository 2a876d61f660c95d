import { asFailure } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import type { Upload } from '../uploads/upload.ts';
import { type Removing, removeReplaced } from './remove-replaced.ts';
import type { Replacement } from './replacements.ts';

export interface Sweeping extends Removing {
  readonly log: Logger;
  /** How long after a version was kept its predecessors' ciphertexts go, in milliseconds: the index shows it by then. */
  readonly afterMs: number;
}

const batch = 20;
const pauseMs = 60_000;

const isAway = (thrown: unknown): boolean => asFailure(thrown).kind === 'unavailable';

const removeOne = async (parts: Sweeping, { assetId, by }: Replacement, cid: string): Promise<void> => {
  try {
    await removeReplaced(parts, by, assetId, cid);
    parts.log.info({ assetId, cid, by }, 'replaced file removed');
  } catch (thrown) {
    if (isAway(thrown)) throw thrown;
    const { code } = asFailure(thrown);
    // Removed before, by a call.
    if (code !== 'storage.content-not-found')
      parts.log.warn({ assetId, cid, by, failure: code }, 'replaced file stays');
  }
};

/** Ciphertexts that were there before this version; what came later is for a later version to replace. */
const earlierThan = (cid: string, versions: readonly Upload[]): ReadonlySet<string> => {
  const own = versions.find((version) => version.cid === cid);
  const isEarlier = ({ createdAt }: Upload) => own !== undefined && createdAt.getTime() < own.createdAt.getTime();
  const fileCids = versions.filter(isEarlier).flatMap(({ names }) => names?.fileCid ?? []);
  return new Set(fileCids.filter((fileCid) => fileCid !== own?.names?.fileCid));
};

const sweep = async (parts: Sweeping, replacement: Replacement): Promise<void> => {
  const { assetId, cid: version, fileHash, fileCid } = replacement;
  // Its own ciphertext was replaced in turn: the later version removes the earlier ones.
  if (await parts.replacements.removed(fileCid)) return;
  const versions = await parts.uploads.versionsWith(assetId, fileHash);
  for (const cid of earlierThan(version, versions)) await removeOne(parts, replacement, cid);
};

/**
 * One batch: removes what versions that were sealed anew have replaced, whether or not anybody has called for it (decision
 * 0013). May be interrupted anywhere and run again.
 * @returns how many versions were looked at; 0 as well while something is away
 */
export const sweepReplaced = async (parts: Sweeping, now: Date): Promise<number> => {
  const noted = new Date(now.getTime() - parts.afterMs);
  const due = await parts.replacements.due(noted, now, batch);
  for (const replacement of due) {
    try {
      await sweep(parts, replacement);
      await parts.replacements.settle(replacement);
    } catch (err) {
      if (!isAway(err)) throw err;
      parts.log.warn({ assetId: replacement.assetId, err }, 'replaced file waits');
      await parts.replacements.postpone(replacement, new Date(now.getTime() + pauseMs));
      return 0;
    }
  }
  return due.length;
};
