import type { Hex, RegistrationStage } from '@ipr/domain';
import type { FileFacts, FlowDraft, StageReport as Report } from '../flow/flow.ts';
import { isFinal } from '../flow/retry-policy.ts';
import type { VersionDraft } from '../version/version-draft.ts';

/** What a person fills in (D1 section 3, Registration input). Empty optional texts are sent as absent. */
export interface RegistrationInput {
  readonly title: string;
  readonly ipType: string;
  readonly ipContent: string;
  readonly description?: string;
  readonly internalAssetId?: string;
  readonly internalDate?: string;
  readonly relatedPatent?: string;
  /** The default folder when absent. */
  readonly folderId?: string;
  /** Commit before registering, so that nobody who sees the file's hash can register it first (decision S18). */
  readonly protect?: boolean;
  /** A file to seal, or the facts of the one this draft has sealed. */
  readonly file: File | FileFacts;
}

export type EnteredTexts = Omit<RegistrationInput, 'file'>;

export type StageReport = Report<RegistrationStage>;

/** A commitment and its way to the chain. The salt is a secret of this draft until the reveal. */
export interface CommitDraft extends FlowDraft {
  readonly salt: Hex;
  readonly commitment: Hex;
  /** It stands in a block. */
  settled?: boolean;
}

/**
 * How far a registration has come. Each finished step leaves its result here, so that pressing Register again, in this
 * tab or a later one, goes on from there: nothing is uploaded, signed or minted twice.
 */
export interface RegistrationDraft extends VersionDraft {
  entered?: EnteredTexts;
  /** The backup copy exists, or storage makes it later. */
  backupSettled?: boolean;
  commit?: CommitDraft;
  /** The asset over which the reveal claimed priority: another account had brought the hash, and nothing was minted. */
  claimedOn?: string;
  /** Another account brought the hash while this was on its way: kept for what it holds, not to go on with. */
  taken?: true;
  assetId?: string;
  filed?: boolean;
}

export const newDraft = (now: Date = new Date()): RegistrationDraft => ({
  id: crypto.randomUUID(),
  startedAt: now.toISOString(),
  revision: 0,
});

const publishedTexts = ({ folderId: _, protect: __, ...texts }: EnteredTexts): string => JSON.stringify(texts);

/**
 * A person may correct a text after a failure: what was derived from the old text is made again, the file is not. What is
 * on its way to the chain keeps the texts it was signed with.
 */
export const adoptInput = (draft: RegistrationDraft, { file, ...entered }: RegistrationInput): void => {
  if (isFinal(draft)) return;
  const isSame = draft.entered && publishedTexts(draft.entered) === publishedTexts(entered);
  draft.entered = entered;
  if (!draft.sealed) draft.source = { name: file.name, size: file.size };
  if (isSame) return;
  draft.revision++;
  delete draft.metadata;
  delete draft.metadataCid;
  delete draft.signedCall;
};
