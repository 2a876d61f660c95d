import type { UpdateStage } from '@ipr/domain';
import type { FileFacts, FlowDeps } from '../flow/flow.ts';
import { isFinal } from '../flow/retry-policy.ts';
import type { VersionDraft } from '../version/version-draft.ts';

/** Texts of an asset that an update can change; a blank optional text removes it. */
export interface AssetTexts {
  readonly title: string;
  readonly ipType: string;
  readonly ipContent: string;
  readonly description: string;
  readonly internalAssetId: string;
  readonly internalDate: string;
  readonly relatedPatent: string;
}

/** The person's changes (D1 section 2, Update view): unlocked texts, and optionally a new file. */
export interface UpdateInput {
  readonly changes: Partial<AssetTexts>;
  /** The file to encrypt, or the facts of the file that this draft has already encrypted. */
  readonly file?: File | FileFacts | undefined;
}

/** The version that was displayed when the person started. */
export interface BaseVersion {
  readonly id: string;
  /** Counts from 1, as on chain. */
  readonly version: number;
}

/** Progress of an update; each finished step stores its result here, as in a registration. */
export interface UpdateDraft extends VersionDraft {
  base: BaseVersion;
  changes?: Partial<AssetTexts>;
  /** The version is on chain. */
  updated?: boolean;
  /**
   * Set when another account introduced the hash just before the version was on chain, so that the version's key condition
   * could never be met. The draft then creates a version with the same content that names the recorded registrant.
   */
  rewraps?: BaseVersion;
  /** The version has the same file and texts, encrypted under a new content key (decision 0013). */
  readonly rekey?: true;
  /** The ciphertext to be replaced, and the hash of the file, 64 hex digits. */
  replaces?: { readonly cid: string; readonly fileHash: string };
  /** The replaced ciphertext was removed. */
  removed?: boolean;
  /**
   * Another asset registered the hash after the ciphertext was stored: the draft is kept for its contents and cannot be
   * resumed.
   */
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

/** Creates a draft for re-encrypting the same file and texts under a new content key; its input has no changes. */
export const newRekeyDraft = (base: BaseVersion, now: Date = new Date()): UpdateDraft => ({
  ...newUpdateDraft(base, now),
  rekey: true,
});

/**
 * Applies corrected texts after a failure: everything derived from the old texts is discarded, the encrypted file is kept. A
 * transaction already sent keeps the texts it was signed with.
 */
export const adoptChanges = (draft: UpdateDraft, { changes, file }: UpdateInput): void => {
  if (isFinal(draft) || draft.rewraps) return;
  const isSame = JSON.stringify(draft.changes) === JSON.stringify(changes);
  draft.changes = changes;
  if (file && !draft.encrypted) draft.source = { name: file.name, size: file.size };
  if (isSame) return;
  draft.revision++;
  delete draft.metadata;
  delete draft.metadataCid;
  delete draft.signedCall;
};
