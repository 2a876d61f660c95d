import type { SecurityEvent } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { DueMail, MailState, NewNotice, StoredNotice } from './notice.ts';

export interface Notices {
  /** @param hasMail false for a notice in the product only @returns false when this id exists already. */
  add(notice: NewNotice, hasMail?: boolean): Promise<boolean>;
  /** Newest first. */
  list(
    wallet: Hex,
    wanted: { readonly unread: boolean; readonly skip: number; readonly limit: number },
  ): Promise<{ items: StoredNotice[]; total: number; unread: number }>;
  /** Those with these ids, or all of a person's. @returns how many are left unread. */
  markRead(wallet: Hex, ids: readonly string[] | undefined, now: Date): Promise<number>;
  /** Deletes the notices of an announcement, with mails that were not sent. */
  removeAnnouncement(id: string): Promise<void>;
  /** Deletes all notices of a person, with mails that were not sent. */
  removeAll(wallet: Hex): Promise<void>;
  /** Mails about this event of a person's account since a time. */
  countSecurity(wallet: Hex, event: SecurityEvent, since: Date): Promise<number>;
  /** Takes one mail that is due, and no other replica for `leaseMs`. */
  claimMail(now: Date, leaseMs: number): Promise<DueMail | null>;
  /** The mail's end: what was kept for it is forgotten. */
  settleMail(id: string, state: Exclude<MailState, 'queued'>): Promise<void>;
  mailAgain(id: string, at: Date): Promise<void>;
}
