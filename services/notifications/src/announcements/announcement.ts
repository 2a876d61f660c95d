import type { AnnouncementTexts } from '@ipr/api';
import type { Hex } from '@ipr/domain';

/** A notice of the operator to all people. */
export interface StoredAnnouncement {
  readonly id: string;
  readonly texts: AnnouncementTexts;
  /** The operator who wrote it. */
  readonly by: Hex;
  readonly createdAt: Date;
  readonly withdrawal: { readonly at: Date; readonly by: Hex } | null;
  /** Position in the list of accounts after the last notified one; null before the first. */
  readonly cursor: string | null;
}

export interface Announcements {
  add(announcement: Omit<StoredAnnouncement, 'cursor' | 'withdrawal'>): Promise<void>;
  /** Leases one that has not reached all people for `leaseMs`; no other replica gets it meanwhile. */
  claim(now: Date, leaseMs: number): Promise<StoredAnnouncement | null>;
  /** Newest first. @param withWithdrawn for operators */
  list(wanted: {
    readonly withWithdrawn: boolean;
    readonly skip: number;
    readonly limit: number;
  }): Promise<{ items: StoredAnnouncement[]; total: number }>;
  /** Marks one as withdrawn, so that no more people are notified; the first withdrawal stays. Null when there is none. */
  withdraw(id: string, by: Hex, now: Date): Promise<StoredAnnouncement | null>;
  isWithdrawn(id: string): Promise<boolean>;
  /** All accounts up to this position are notified; null ends it. */
  advance(id: string, cursor: string | null, now: Date): Promise<void>;
}
