import type { AssetMetadata, EvidencyProof, Failure, LitEncryption, RegistrationStage } from '@ipr/domain';

/** What is known of a file that is sealed already and therefore need not be at hand any more. */
export interface FileFacts {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

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
  /** A file to seal, or the facts of the one this draft has sealed. */
  readonly file: File | FileFacts;
}

export type EnteredTexts = Omit<RegistrationInput, 'file'>;

/** What one stage is doing right now: bytes where bytes move. */
export interface StageReport {
  readonly stage: RegistrationStage;
  readonly doneBytes?: number;
  readonly totalBytes?: number;
  /** Something did not answer and is asked again in a moment. */
  readonly waiting?: true;
  /** The mint is on its way: from here on nothing can be called back. */
  readonly final?: true;
}

/** The file sealed on this machine; the plaintext never goes further than this. */
export interface Sealed {
  readonly fileHash: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sealedHash: string;
  readonly contentKey: Uint8Array<ArrayBuffer>;
}

export interface SignedCall {
  readonly transaction: { readonly to: `0x${string}`; readonly data: `0x${string}`; readonly nonce: number };
  readonly signature: `0x${string}`;
}

/**
 * How far a registration has come. Each finished step leaves its result here, so that pressing Register again, in this
 * tab or a later one, goes on from there: nothing is uploaded, signed or minted twice.
 */
export interface RegistrationDraft {
  /** Base of every idempotency key of this registration. */
  readonly id: string;
  /** ISO time that repeated requests carry: under one key they must say the same each time. */
  readonly startedAt: string;
  /** Counts the texts that were sent under this draft; a changed text is a new document. */
  revision: number;
  entered?: EnteredTexts;
  source?: FileFacts;
  metadata?: AssetMetadata;
  sealed?: Sealed;
  litEncryption?: LitEncryption;
  encryptedFileCid?: string;
  /** When the oldest of the uploads was stored, ISO: unfinished ones expire. */
  storedAt?: string;
  /** Counts how often the uploads were stored anew because they had expired. */
  restored?: number;
  /** The backup copy was made or given up. */
  backupSettled?: boolean;
  timestamp?: EvidencyProof;
  metadataCid?: string;
  signedCall?: SignedCall;
  /** The signed call was handed to the relay and its outcome is not known to be a refusal: it may be minted. */
  inFlight?: boolean;
  /** Counts mints the chain or the relay refused for good; the next one is a new request. */
  refusedMints?: number;
  /** Entry of the transaction tracker that follows the mint. */
  tracked?: string;
  txHash?: `0x${string}`;
  assetId?: string;
  blockNumber?: number;
  organized?: boolean;
  filed?: boolean;
  kept?: boolean;
}

export const newDraft = (now: Date = new Date()): RegistrationDraft => ({
  id: crypto.randomUUID(),
  startedAt: now.toISOString(),
  revision: 0,
});

/** The mint was handed over: what this draft registers can no longer be called back or changed. */
export const isFinal = (draft: RegistrationDraft): boolean => draft.inFlight === true || draft.assetId !== undefined;

/** A stage that failed: the stage decides the specified sentence, the cause its {reason}. */
export class StageFailure extends Error {
  override readonly name = 'StageFailure';
  readonly stage: RegistrationStage;
  readonly failure: Failure;

  constructor(stage: RegistrationStage, failure: Failure) {
    super(`${stage}: ${failure.code}`, { cause: failure });
    this.stage = stage;
    this.failure = failure;
  }
}

const publishedTexts = ({ folderId: _, ...texts }: EnteredTexts): string => JSON.stringify(texts);

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

/** Younger uploads than this are certainly still there; storage keeps those of unfinished registrations for a day. */
const surelyKeptMs = 12 * 3_600_000;

/** Uploads that may have expired while nobody went on are stored again; their addresses come from their content. */
export const forgetOldUploads = (draft: RegistrationDraft, now: Date): void => {
  if (isFinal(draft) || !draft.storedAt || now.getTime() - Date.parse(draft.storedAt) < surelyKeptMs) return;
  draft.restored = (draft.restored ?? 0) + 1;
  delete draft.storedAt;
  delete draft.encryptedFileCid;
  delete draft.metadataCid;
};
