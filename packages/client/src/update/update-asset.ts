import type { Hex, UpdateStage } from '@ipr/domain';
import { runStages } from '../flow/run-stages.ts';
import { forgetOldUploads } from '../flow/store.ts';
import { metadataStep } from './create-metadata.ts';
import { type Existing, fetchStep } from './fetch-existing.ts';
import { isVersionOf } from './find-own-version.ts';
import { fileStep } from './process-file.ts';
import { removeStep } from './remove-replaced.ts';
import { sendStep, settleStep } from './send-update.ts';
import { adoptChanges, type UpdateDeps, type UpdateDraft, type UpdateInput } from './update.ts';

export interface UpdateResult {
  readonly id: string;
  /** Null when every answer of its transaction was lost and the index, which would know it, does not answer either. */
  readonly txHash: Hex | null;
  /**
   * Null while the index does not know it. When it is not the one after the base version, somebody else's update got in
   * between the last look and the block; both are versions, and this one is the newest.
   */
  readonly version: number | null;
  /** Where the file was re-encrypted: whether its old ciphertext is gone already; if not, storage removes it in a while. */
  readonly replacedRemoved?: boolean;
}

const versionMade = async ({ person, signal }: UpdateDeps, draft: UpdateDraft): Promise<number | null> => {
  const asset = await person.ports.index.asset(draft.base.id, signal).catch(() => null);
  return asset?.versions.find(isVersionOf(person.session.wallet, draft))?.number ?? null;
};

const isPartOf = ({ source, rekey }: UpdateDraft, stage: UpdateStage): boolean => {
  if (stage === 'processing-new-file') return source !== undefined || rekey === true;
  return stage !== 'removing-replaced-file' || rekey === true;
};

/**
 * Makes a new version of an asset: with a new file sealed under a fresh key, the same file with other texts, or everything as
 * it was under a fresh key (`newSealAnewDraft`), in which case the old ciphertext is removed. Calling it
 * again with the same draft goes on where it stopped and never makes a second version.
 * @throws StageFailure naming the stage; with asset.changed-meanwhile when the asset is no longer at the base version, from
 *   which one goes on with a new draft
 */
export const updateAsset = async (deps: UpdateDeps, input: UpdateInput, draft: UpdateDraft): Promise<UpdateResult> => {
  adoptChanges(draft, input);
  forgetOldUploads(draft, deps.now());
  await deps.save(draft);
  let existing: Existing | null = null;
  const fetching = async () => {
    existing = await fetchStep(deps, draft);
  };
  const stages: readonly (readonly [UpdateStage, () => Promise<void>])[] = [
    ['fetching-existing-data', fetching],
    ['processing-new-file', () => fileStep(deps, existing?.file ? { ...input, file: existing.file } : input, draft)],
    ['creating-metadata', () => metadataStep(deps, draft, existing)],
    ['updating-blockchain', () => sendStep(deps, draft)],
    ['organizing-files', () => settleStep(deps, draft)],
    ['removing-replaced-file', () => removeStep(deps, draft)],
    ['complete', async () => deps.report({ stage: 'complete' })],
  ];
  await runStages(
    deps,
    draft,
    stages.filter(([stage]) => isPartOf(draft, stage)),
  );
  const removed = draft.rekey ? { replacedRemoved: draft.removed === true } : {};
  return { id: draft.base.id, txHash: draft.txHash ?? null, version: await versionMade(deps, draft), ...removed };
};
