import type { Hex } from '@ipr/domain';
import type { RootTransaction } from '@ipr/protocol/evidence/daily-root';
import type { RecordSignature } from '@ipr/protocol/evidence/signature';
import type { Stamp } from '../records/repository.ts';

export interface StoredRoot {
  readonly number: number;
  readonly day: string;
  /** Numbers of the first and the last record. */
  readonly first: number;
  readonly last: number;
  /** Canonical JSON. */
  readonly text: string;
  /** SHA-256 of `text` with 0x. */
  readonly hash: Hex;
  readonly signature: RecordSignature;
  /** Null while the authority has not answered. */
  readonly stamp: Stamp | null;
  /** Null while the transaction is not final. */
  readonly transaction: RootTransaction | null;
}

/** A root to add; the rest comes later. */
export type NewRoot = Omit<StoredRoot, 'stamp' | 'transaction'>;

/** The operator's chain of daily roots. Nothing is changed once it is there, except that timestamp and transaction are added. */
export interface Roots {
  /** The root with the highest number. */
  newest(): Promise<StoredRoot | null>;
  /** @returns false when another replica has added this number */
  add(root: NewRoot): Promise<boolean>;
  /** The root that covers the record with this number. */
  covering(record: number): Promise<StoredRoot | null>;
  /** Leases one root that lacks its timestamp or its transaction for `leaseMs`; no other replica gets it meanwhile. */
  claimUnfinished(now: Date, leaseMs: number): Promise<StoredRoot | null>;
  stamped(number: number, stamp: Stamp): Promise<void>;
  written(number: number, transaction: RootTransaction): Promise<void>;
  /** Postpones the next attempt to `at`. */
  finishLater(number: number, at: Date): Promise<void>;
}
