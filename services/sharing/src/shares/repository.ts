import type { Hex } from '@ipr/domain';
import type { ShareRecord, Stamp, StoredConsent } from './record.ts';

/** The data of a grant on the chain. */
export type GrantFacts = Omit<ShareRecord, 'stamp' | keyof ShareWords>;

/** The fields of a record that its grantor may change. */
export type ShareWords = Pick<ShareRecord, 'shareType' | 'granteeName' | 'granteeEmail' | 'message' | 'locale'>;

/** A record whose reminder is due. */
export interface DueReminder {
  readonly record: ShareRecord;
  /** Whether the end of the grant was never read. */
  readonly isFirst: boolean;
}

export interface ShareRecords {
  /** Inserts or replaces the record of a grant. @param tellAt when the grantee's mail is due */
  put(record: Omit<ShareRecord, 'stamp'>, tellAt: Date): Promise<void>;
  /** Inserts a grant found on the chain; an existing record is not changed. @param tellAt null for a grant too old to be mailed */
  note(record: GrantFacts, tellAt: Date | null): Promise<void>;
  find(id: string): Promise<ShareRecord | null>;
  byIds(ids: readonly string[]): Promise<ShareRecord[]>;
  /**
   * Ids of a person's grants in either direction, including those on their assets, that match this text: by name or typed address of
   * the grantee where the person is the grantor, and by part of either wallet. Limited to the newest hundreds.
   */
  idsByWords(wallet: Hex, part: string): Promise<string[]>;
  /** Whether a grant exists between the two, in either direction. */
  haveShared(one: Hex, another: Hex): Promise<boolean>;
  /** Grantees of this person whose recorded name or address contains this text. */
  contacts(grantor: Hex, part: string, limit: number): Promise<ShareRecord[]>;
  /** Deletes names, addresses and messages of all grants to or by this person. */
  removeWords(wallet: Hex): Promise<void>;
  /** Leases one grant whose mail is due for `leaseMs`; no other replica gets it meanwhile. */
  claimUnnotified(now: Date, leaseMs: number): Promise<ShareRecord | null>;
  markNotified(id: string): Promise<void>;
  /** Leases one record whose grant may need a reminder for `leaseMs`; no other replica gets it meanwhile. */
  claimReminder(now: Date, leaseMs: number): Promise<DueReminder | null>;
  /** When the next reminder is due; null when no further one is. */
  setReminder(id: string, at: Date | null): Promise<void>;
  /** Grantees of an asset, each once; the newest hundreds. */
  granteesOf(assetId: string): Promise<Hex[]>;
  /** Leases one record whose timestamp is due for `leaseMs`; no other replica gets it meanwhile. */
  claimUnstamped(now: Date, leaseMs: number): Promise<ShareRecord | null>;
  stamped(id: string, stamp: Stamp): Promise<void>;
  /** Postpones the next attempt to `at`. */
  stampLater(id: string, at: Date): Promise<void>;
}

export interface Consents {
  /**
   * Appends events of one grant in this order. Only the first `shown`, the latest of each type and then the newest are kept, 50
   * in all.
   */
  add(events: readonly Omit<StoredConsent, 'sequence'>[]): Promise<void>;
  /** In the order in which they came. */
  ofShare(shareId: string): Promise<StoredConsent[]>;
}
