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
  /** Null when every response to its transaction was lost and the index does not respond either. */
  readonly txHash: Hex | null;
  /**
   * Null while the version is not indexed. A number above base + 1 means that another account's update got in between the
   * last check and the block; both are versions, and this one is the newest.
   */
  readonly version: number | null;
  /** After a re-encryption: whether the old ciphertext was already removed; if not, storage removes it later. */
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
 * Creates a new version of an asset: with a new file under a new content key, with the same file and other texts, or with
 * unchanged content under a new key (`newRekeyDraft`), which removes the old ciphertext. Called again with the same draft it
 * resumes and never creates a second version.
 * @throws StageFailure naming the stage; with asset.changed-meanwhile when the asset is no longer at the base version, which
 *   requires a new draft
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
