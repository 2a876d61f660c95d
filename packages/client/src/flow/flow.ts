import type { Failure, RegistrationStage } from '@ipr/domain';
import type { SafeCall } from '@ipr/protocol/safe/call';
import type { Person } from '../person.ts';

/** The two transactions of a registration protected by a commitment (decision S18). */
export type CommitStep = 'committing' | 'revealing';

/** Progress of one stage; byte counts only for stages that transfer or encrypt bytes. */
export interface StageReport<S extends string> {
  readonly stage: S;
  readonly doneBytes?: number;
  readonly totalBytes?: number;
  /** Only for stages with a range of percentages. */
  readonly percent?: number;
  readonly step?: CommitStep;
  /** A dependency did not respond; the call is being retried. */
  readonly waiting?: true;
  /** The stage continues in the background of later stages; 'missed' when it ended without its result. */
  readonly background?: 'running' | 'ended' | 'missed';
  /** The transaction was handed to the relay and can no longer be cancelled. */
  readonly final?: true;
}

/** A file encrypted on this device; the plaintext never leaves it. */
export interface EncryptedSource {
  readonly fileHash: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly encryptedHash: string;
  readonly contentKey: Uint8Array<ArrayBuffer>;
}

/** Facts of a file that is already encrypted, so that the file itself is no longer needed. */
export interface FileFacts {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** A call with its nonce, and the person's signature unless the holder of the key gives it to the relay itself. */
export interface SignedCall {
  readonly transaction: SafeCall & { readonly nonce: number };
  readonly signature?: `0x${string}`;
}

/** The transaction-related part of a draft. Each finished step stores its result here. */
export interface FlowDraft {
  /** Prefix of every idempotency key of this flow. */
  readonly id: string;
  /** ISO time sent in repeated requests: requests under one idempotency key must be identical. */
  readonly startedAt: string;
  signedCall?: SignedCall;
  /** The signed call was handed to the relay and has not been refused, so it may be on chain. */
  inFlight?: boolean;
  /**
   * Number of calls that chain or relay refused permanently; it is part of the idempotency key, so that the next call is a
   * new request.
   */
  refusals?: number;
  /** Id of the call's entry in the transaction tracker. */
  tracked?: string;
  txHash?: `0x${string}`;
  blockNumber?: number;
  /** Number of times that expired uploads were stored again. */
  restored?: number;
}

/** Dependencies of a flow: the person, an encryption function, and storage for the draft. */
export interface FlowDeps<S extends string, D extends FlowDraft, Warned extends S = S> {
  readonly person: Person;
  readonly encrypt: (file: File, onProgress: (done: number, total: number) => void) => Promise<EncryptedSource>;
  /** Stores the draft; awaited after every step before the next one begins. */
  readonly save: (draft: D) => Promise<void>;
  /** Awaited before each stage starts. */
  readonly beforeStage?: (stage: S) => Promise<void>;
  readonly report: (report: StageReport<S>) => void;
  /** A step failed without stopping the flow. @param retry repeats only this step and rejects if it fails again */
  readonly warn: (stage: Warned, thrown: unknown, retry: () => Promise<void>) => void;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** A failed stage: the stage determines the specified sentence, the cause fills its {reason}. */
export class StageFailure<S extends string = RegistrationStage> extends Error {
  override readonly name = 'StageFailure';
  readonly stage: S;
  readonly failure: Failure;

  constructor(stage: S, failure: Failure) {
    super(`${stage}: ${failure.code}`, { cause: failure });
    this.stage = stage;
    this.failure = failure;
  }
}
