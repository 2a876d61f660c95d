import type { Hex, RegistrationStage } from '@ipr/domain';
import type { FileFacts, FlowDraft, StageReport as Report } from '../flow/flow.ts';
import { isFinal } from '../flow/retry-policy.ts';
import type { VersionDraft } from '../version/version-draft.ts';

/** The form input (D1 section 3, Registration input). Empty optional texts are omitted from the document. */
export interface RegistrationInput {
  readonly title: string;
  readonly ipType: string;
  readonly ipContent: string;
  readonly description?: string;
  readonly internalAssetId?: string;
  readonly internalDate?: string;
  readonly relatedPatent?: string;
  /** Default folder when absent. */
  readonly folderId?: string;
  /** Commit before registering, so that an account that sees the file's hash cannot register it first (decision S18). */
  readonly protect?: boolean;
  /** The file to encrypt, or the facts of the file that this draft has already encrypted. */
  readonly file: File | FileFacts;
}

export type EnteredTexts = Omit<RegistrationInput, 'file'>;

export type StageReport = Report<RegistrationStage>;

/** A commitment and the state of its transaction. The salt is a secret of this draft until the reveal. */
export interface CommitDraft extends FlowDraft {
  readonly salt: Hex;
  readonly commitment: Hex;
  /** The commitment is in a block. */
  settled?: boolean;
}

/**
 * Progress of a registration. Each finished step stores its result here, so that pressing Register again, in this tab or a
 * later one, resumes: nothing is uploaded, signed or minted twice.
 */
export interface RegistrationDraft extends VersionDraft {
  entered?: EnteredTexts;
  /** The backup copy exists, or storage creates it later. */
  backupSettled?: boolean;
  commit?: CommitDraft;
  /**
   * The asset on which the reveal recorded a priority claim: another account had introduced the hash, and nothing was minted.
   */
  claimedOn?: string;
  /**
   * Another account introduced the hash during this registration: the draft is kept for its contents and cannot be resumed.
   */
  taken?: true;
  assetId?: string;
  filed?: boolean;
  /** Registrations that were begun together have the same value. */
  batch?: string;
  /** Complete: only its facts are kept, for the list of results of its batch. */
  finished?: true;
}

export const newDraft = (now: Date = new Date()): RegistrationDraft => ({
  id: crypto.randomUUID(),
  startedAt: now.toISOString(),
  revision: 0,
});

const publishedTexts = ({ folderId: _, protect: __, ...texts }: EnteredTexts): string => JSON.stringify(texts);

/**
 * Applies corrected texts after a failure: everything derived from the old texts is discarded, the encrypted file is kept. A
 * transaction already sent keeps the texts it was signed with.
 */
export const adoptInput = (draft: RegistrationDraft, { file, ...entered }: RegistrationInput): void => {
  if (isFinal(draft)) return;
  const isSame = draft.entered && publishedTexts(draft.entered) === publishedTexts(entered);
  draft.entered = entered;
  if (!draft.encrypted) draft.source = { name: file.name, size: file.size };
  if (isSame) return;
  draft.revision++;
  delete draft.metadata;
  delete draft.metadataCid;
  delete draft.signedCall;
};
