import type { Hex } from '@ipr/domain';
import type { ShareRecord, Stamp, StoredConsent } from './record.ts';

/** What the chain says about a grant. */
export type GrantFacts = Omit<ShareRecord, 'stamp' | keyof ShareWords>;

/** What a grantor may change about a record. */
export type ShareWords = Pick<ShareRecord, 'shareType' | 'granteeName' | 'granteeEmail' | 'locale'>;

export interface ShareRecords {
  /** Keeps what belongs to a grant, or puts these words in the place of earlier ones. @param tellAt when the grantee is told */
  put(record: Omit<ShareRecord, 'stamp'>, tellAt: Date): Promise<void>;
  /** Keeps a grant that nobody wrote anything about; leaves one alone that is there. @param tellAt null when it is too old to tell */
  note(record: GrantFacts, tellAt: Date | null): Promise<void>;
  find(id: string): Promise<ShareRecord | null>;
  byIds(ids: readonly string[]): Promise<ShareRecord[]>;
  /**
   * Ids of a person's grants in either direction, those on their assets included, that this text finds: by name or typed address
   * of the grantee where the person is the grantor, and by part of the wallet of either side; the newest hundreds.
   */
  idsByWords(wallet: Hex, part: string): Promise<string[]>;
  /** Whether one of the two has granted the other something. */
  haveShared(one: Hex, other: Hex): Promise<boolean>;
  /** People to whom this person granted something and wrote down name or address with this part. */
  contacts(grantor: Hex, part: string, limit: number): Promise<ShareRecord[]>;
  /** Takes one grant whose grantee is to be told, and no other replica for `leaseMs`. */
  claimUnnotified(now: Date, leaseMs: number): Promise<ShareRecord | null>;
  markNotified(id: string): Promise<void>;
  /** Takes one record without a stamp whose turn it is, and no other replica for `leaseMs`. */
  claimUnstamped(now: Date, leaseMs: number): Promise<ShareRecord | null>;
  stamped(id: string, stamp: Stamp): Promise<void>;
  /** Tries again after `at`. */
  stampLater(id: string, at: Date): Promise<void>;
}

export interface Consents {
  /** @returns false when the grant has as many as are kept. */
  add(events: readonly StoredConsent[]): Promise<boolean>;
  /** In the order in which they came. */
  ofShare(shareId: string): Promise<StoredConsent[]>;
}
