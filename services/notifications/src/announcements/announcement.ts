import type { AnnouncementTexts } from '@ipr/api';
import type { Hex } from '@ipr/domain';

/** A notice of the operator to all people. */
export interface StoredAnnouncement {
  readonly id: string;
  readonly texts: AnnouncementTexts;
  /** The operator who wrote it. */
  readonly by: Hex;
  readonly createdAt: Date;
  /** Position in the list of accounts after the last notified one; null before the first. */
  readonly cursor: string | null;
}

export interface Announcements {
  add(announcement: Omit<StoredAnnouncement, 'cursor'>): Promise<void>;
  /** Leases one that has not reached all people for `leaseMs`; no other replica gets it meanwhile. */
  claim(now: Date, leaseMs: number): Promise<StoredAnnouncement | null>;
  /** All accounts up to this position are notified; null ends it. */
  advance(id: string, cursor: string | null, now: Date): Promise<void>;
}
