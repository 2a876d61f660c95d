import { withRetry } from '../flow/retry-policy.ts';
import { stampHash } from '../flow/stamp.ts';
import type { VersionDeps, VersionDraft } from './version-draft.ts';

/** Timestamps the hash of a version's file, once per draft (decisions R4, R5). @throws timestamp.creation-failed */
export const stampFile = async <S extends string, D extends VersionDraft>(
  deps: VersionDeps<S, D>,
  draft: D,
  stage: S,
  fileHash: string,
): Promise<void> => {
  if (draft.timestamp) return;
  const options = { idempotencyKey: `${draft.id}:timestamp:${fileHash.slice(0, 16)}`, signal: deps.signal };
  draft.timestamp = await withRetry(deps, draft, stage, () => stampHash(deps.person, fileHash, options));
  await deps.save(draft);
};
