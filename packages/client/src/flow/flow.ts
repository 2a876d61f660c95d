import type { Failure, RegistrationStage } from '@ipr/domain';
import type { SafeCall } from '@ipr/protocol/safe/call';
import type { Person } from '../person.ts';

/** The two transactions of a registration that is protected by a commitment (decision S18). */
export type CommitStep = 'committing' | 'revealing';

/** What one stage is doing right now: bytes where bytes move. */
export interface StageReport<S extends string> {
  readonly stage: S;
  readonly doneBytes?: number;
  readonly totalBytes?: number;
  /** Where a stage has a range of it. */
  readonly percent?: number;
  readonly step?: CommitStep;
  /** Something did not answer and is asked again in a moment. */
  readonly waiting?: true;
  /** The stage runs on beside those that follow it; 'missed' when it ended without what it was for. */
  readonly background?: 'running' | 'ended' | 'missed';
  /** The transaction is on its way: from here on nothing can be called back. */
  readonly final?: true;
}

/** The file sealed on this machine; the plaintext never goes further than this. */
export interface Sealed {
  readonly fileHash: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sealedHash: string;
  readonly contentKey: Uint8Array<ArrayBuffer>;
}

/** What is known of a file that is sealed already and therefore need not be at hand any more. */
export interface FileFacts {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

export interface SignedCall {
  readonly transaction: SafeCall & { readonly nonce: number };
  readonly signature: `0x${string}`;
}

/** The part of a draft that follows its one transaction. Each finished step leaves its result here. */
export interface FlowDraft {
  /** Base of every idempotency key of this flow. */
  readonly id: string;
  /** ISO time that repeated requests carry: under one key they must say the same each time. */
  readonly startedAt: string;
  signedCall?: SignedCall;
  /** The signed call was handed to the relay and its outcome is not known to be a refusal: it may be on chain. */
  inFlight?: boolean;
  /** Counts calls the chain or the relay refused for good; the next one is a new request. */
  refusals?: number;
  /** Entry of the transaction tracker that follows the call. */
  tracked?: string;
  txHash?: `0x${string}`;
  blockNumber?: number;
  /** Counts how often the uploads were stored again because they had expired. */
  restored?: number;
}

/** What a flow needs: the person, a way to seal a file, and the place where its draft is kept. */
export interface FlowDeps<S extends string, D extends FlowDraft, Warned extends S = S> {
  readonly person: Person;
  readonly seal: (file: File, onProgress: (done: number, total: number) => void) => Promise<Sealed>;
  /** Keeps the draft; awaited after every finished step before the next one begins. */
  readonly save: (draft: D) => Promise<void>;
  /** Awaited before each stage starts. */
  readonly beforeStage?: (stage: S) => Promise<void>;
  readonly report: (report: StageReport<S>) => void;
  /** Something failed that does not stop the flow. @param retry does just that again; rejects when it fails again. */
  readonly warn: (stage: Warned, thrown: unknown, retry: () => Promise<void>) => void;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** A stage that failed: the stage decides the specified sentence, the cause its {reason}. */
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
