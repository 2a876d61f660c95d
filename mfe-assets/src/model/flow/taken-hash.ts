import type { FlowDraft, StageFailure } from '@ipr/client/flow/flow';
import { isFinal } from '@ipr/client/flow/retry-policy';

/** A draft that may hold the only key to a stored ciphertext. */
export interface TakeableDraft extends FlowDraft {
  encryptedFileCid?: string;
  taken?: true;
}

export const isTaken = ({ failure }: StageFailure<string>): boolean =>
  failure.code === 'registry.hash-already-exists' || failure.code === 'registry.priority-claimed';

/** The hash was free when the ciphertext was stored and was introduced since: by another account, to which no key node releases
 * this key, or by the same person in another tab. */
const wasFree = ({ encryptedFileCid, taken }: TakeableDraft): boolean =>
  taken === true || encryptedFileCid !== undefined;

/**
 * Marks a draft whose hash another asset took after its ciphertext was stored, so that its content key is kept.
 * @returns whether the draft can be discarded: its hash was taken before anything was stored
 */
export const settleTaken = async <D extends TakeableDraft>(
  save: (draft: D) => Promise<void>,
  draft: D,
  failed: StageFailure<string>,
): Promise<boolean> => {
  if (!isTaken(failed)) return false;
  if (!wasFree(draft)) return !isFinal(draft);
  draft.taken = true;
  await save(draft);
  return false;
};
