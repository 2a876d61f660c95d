import { asFailure, type EvidencyProof } from '@ipr/domain';
import { withRetry } from '../flow/retry-policy.ts';
import { stampHash } from '../flow/stamp.ts';
import type { VersionDeps, VersionDraft } from './version-draft.ts';

/** The timestamp as the version's document has it. */
export const proofOf = (timestamp: EvidencyProof | 'deferred'): EvidencyProof | null =>
  timestamp === 'deferred' ? null : timestamp;

/**
 * Timestamps the hash of a version's file, once per draft (decisions R4, R5). Where the deployment defers timestamps, an authority that
 * does not answer stops nothing: the certificate requests the timestamp later.
 * @throws timestamp.creation-failed
 */
export const stampFile = async <S extends string, D extends VersionDraft>(
  deps: VersionDeps<S, D>,
  draft: D,
  stage: S,
  fileHash: string,
): Promise<void> => {
  if (draft.timestamp) return;
  const options = { idempotencyKey: `${draft.id}:timestamp:${fileHash.slice(0, 16)}`, signal: deps.signal };
  try {
    draft.timestamp = await withRetry(deps, draft, stage, () => stampHash(deps.person, fileHash, options));
  } catch (thrown) {
    const isAway = asFailure(thrown).kind === 'unavailable' && !deps.signal.aborted;
    if (!isAway || !deps.person.config.uploads.deferTimestamps) throw thrown;
    draft.timestamp = 'deferred';
  }
  await deps.save(draft);
};
