import type { UpdateStage } from '@ipr/domain';
import type { FileFacts, FlowDeps } from '../flow/flow.ts';
import { isFinal } from '../flow/retry-policy.ts';
import type { VersionDraft } from '../version/version-draft.ts';

/** Texts of an asset that an update may change; a blank optional text removes it. */
export interface AssetTexts {
  readonly title: string;
  readonly ipType: string;
  readonly ipContent: string;
  readonly description: string;
  readonly internalAssetId: string;
  readonly internalDate: string;
  readonly relatedPatent: string;
}

/** What a person changes (D1 section 2, Update view): unlocked texts, and the file when it is replaced. */
export interface UpdateInput {
  readonly changes: Partial<AssetTexts>;
  /** A file to seal, or the facts of the one this draft has sealed. */
  readonly file?: File | FileFacts | undefined;
}

/** The version that the person saw when they began. */
export interface BaseVersion {
  readonly id: string;
  /** Counts from 1, as the chain has it. */
  readonly version: number;
}

/** How far an update has come; each finished step leaves its result here, as in a registration. */
export interface UpdateDraft extends VersionDraft {
  base: BaseVersion;
  changes?: Partial<AssetTexts>;
  /** The registry has the new version. */
  updated?: boolean;
  /**
   * The registry had it, but another account introduced the hash just before: the version's key condition could never be
   * true. From then on this draft makes a version of the same content that names the recorded registrant.
   */
  rewraps?: BaseVersion;
  /** The version is to have the same file and texts, sealed under a fresh content key (decision 0013). */
  readonly rekey?: true;
  /** The ciphertext that such a version replaces, and the hash of the file, 64 hex digits. */
  replaces?: { readonly cid: string; readonly fileHash: string };
  /** The replaced ciphertext is gone. */
  removed?: boolean;
  /** Another asset took the hash after the ciphertext was stored: the draft is kept for what it holds, not to go on with. */
  taken?: true;
}

/** Stages whose failure does not stop an update. */
export type WarnedUpdateStage = 'organizing-files' | 'removing-replaced-file';

export type UpdateDeps = FlowDeps<UpdateStage, UpdateDraft, WarnedUpdateStage>;

export const newUpdateDraft = (base: BaseVersion, now: Date = new Date()): UpdateDraft => ({
  id: crypto.randomUUID(),
  startedAt: now.toISOString(),
  base,
  revision: 0,
});

/** A draft of a version that has the same file and texts under a fresh content key. It goes with an input without changes. */
export const newRekeyDraft = (base: BaseVersion, now: Date = new Date()): UpdateDraft => ({
  ...newUpdateDraft(base, now),
  rekey: true,
});

/**
 * A person may correct a text after a failure: what was derived from the old text is made again, the file is not. What is
 * on its way to the chain keeps what it was signed with.
 */
export const adoptChanges = (draft: UpdateDraft, { changes, file }: UpdateInput): void => {
  if (isFinal(draft) || draft.rewraps) return;
  const isSame = JSON.stringify(draft.changes) === JSON.stringify(changes);
  draft.changes = changes;
  if (file && !draft.sealed) draft.source = { name: file.name, size: file.size };
  if (isSame) return;
  draft.revision++;
  delete draft.metadata;
  delete draft.metadataCid;
  delete draft.signedCall;
};
