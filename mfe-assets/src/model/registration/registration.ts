import type { AssetMetadata, Failure, LitEncryption, RegistrationStage } from '@ipr/domain';

/** What a person fills in (D1 section 3, Registration input). Empty optional texts are sent as absent. */
export interface RegistrationInput {
  readonly title: string;
  readonly ipType: string;
  readonly ipContent: string;
  readonly description?: string;
  readonly internalAssetId?: string;
  readonly internalDate?: string;
  readonly relatedPatent?: string;
  readonly file: File;
}

/** What one stage is doing right now: bytes where bytes move. */
export interface StageReport {
  readonly stage: RegistrationStage;
  readonly doneBytes?: number;
  readonly totalBytes?: number;
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
 * How far a registration has come. Each finished step leaves its result here, so that pressing Register again goes on
 * from there: nothing is uploaded, signed or minted twice.
 */
export interface RegistrationDraft {
  /** Base of every idempotency key of this registration. */
  readonly id: string;
  /** Counts the texts that were sent under this draft; a changed text is a new document. */
  revision: number;
  fields?: string;
  metadata?: AssetMetadata;
  sealed?: Sealed;
  litEncryption?: LitEncryption;
  encryptedFileCid?: string;
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
}

export const newDraft = (): RegistrationDraft => ({ id: crypto.randomUUID(), revision: 0 });

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

/**
 * A person may correct a text after a failure: what was derived from the old text is made again, the file is not. What is
 * on its way to the chain keeps the texts it was signed with.
 */
export const adoptFields = (draft: RegistrationDraft, input: RegistrationInput): void => {
  if (draft.inFlight || draft.assetId) return;
  const { file: _, ...texts } = input;
  const fields = JSON.stringify(texts);
  if (draft.fields === fields) return;
  draft.fields = fields;
  draft.revision++;
  delete draft.metadata;
  delete draft.metadataCid;
  delete draft.signedCall;
};
