import type { Hex } from '@ipr/domain';
import type { EvidenceKind } from '@ipr/protocol/evidence/record';
import type { RecordSignature } from '@ipr/protocol/evidence/signature';

export interface Stamp {
  readonly time: string;
  /** DER in base64. */
  readonly token: string;
  /** Certificates from the signer up to the root, DER in base64. */
  readonly chain: readonly string[];
}

/** The salt of an e-mail commitment, 64 hex digits. */
export interface Salt {
  readonly wallet: Hex;
  readonly salt: string;
}

export interface StoredRecord {
  /** Block hash ':' log index. */
  readonly eventId: string;
  readonly number: number;
  readonly kind: EvidenceKind;
  /** Id of the version or the share. */
  readonly id: string;
  readonly assetId: string;
  /** The accounts that may read the record without access to the asset: both sides of a share. */
  readonly parties: readonly Hex[];
  /** Canonical JSON. */
  readonly text: string;
  /** SHA-256 of `text` with 0x. */
  readonly hash: Hex;
  readonly signature: RecordSignature;
  readonly salts: readonly Salt[];
  /** Null while the authority has not answered. */
  readonly stamp: Stamp | null;
}

/** A record to add; `stamp` comes later. */
export type NewRecord = Omit<StoredRecord, 'stamp'>;

export interface RecordFilter {
  readonly assetId: string;
  /** Whether to include registrations and updates. */
  readonly versions: boolean;
  /** Include acceptances with this party. */
  readonly party: Hex;
}

/** The operator's chain of records. Nothing is changed once it is there, except that the timestamp is added. */
export interface Records {
  has(eventId: string): Promise<boolean>;
  /** The record with the highest number. */
  newest(): Promise<Pick<StoredRecord, 'number' | 'hash'> | null>;
  /** @returns 'taken' when another record has the number; 'known' when the event has a record */
  add(record: NewRecord): Promise<'added' | 'taken' | 'known'>;
  /** Highest number of which this and all lower ones were made before a time; null for none. */
  lastBefore(time: Date): Promise<number | null>;
  /** Hashes of all records from one number to another. @throws RangeError where one is missing */
  hashes(first: number, last: number): Promise<Hex[]>;
  /** The newest record with this id; an event that a reorganisation moved to another block has several. */
  find(kind: EvidenceKind, id: string): Promise<StoredRecord | null>;
  /** Newest first. */
  list(filter: RecordFilter, page: { readonly skip: number; readonly limit: number }): Promise<StoredRecord[]>;
  count(filter: RecordFilter): Promise<number>;
  /** Leases one record whose timestamp is due for `leaseMs`; no other replica gets it meanwhile. */
  claimUnstamped(now: Date, leaseMs: number): Promise<StoredRecord | null>;
  stamped(eventId: string, stamp: Stamp): Promise<void>;
  /** Postpones the next attempt to `at`. */
  stampLater(eventId: string, at: Date): Promise<void>;
}
