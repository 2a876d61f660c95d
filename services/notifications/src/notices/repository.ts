import type { SecurityEvent } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { DueMail, MailState, NewNotice, SecurityMail, StoredNotice } from './notice.ts';

export interface Notices {
  /** @param hasMail false for a notice in the product only @returns false when this id exists already. */
  add(notice: NewNotice, hasMail?: boolean): Promise<boolean>;
  /** Newest first. */
  list(
    wallet: Hex,
    wanted: { readonly unread: boolean; readonly skip: number; readonly limit: number },
  ): Promise<{ items: StoredNotice[]; total: number; unread: number }>;
  /** Those of a person with these ids and of this time or before it; all without either. @returns how many are left unread. */
  markRead(
    wallet: Hex,
    which: { readonly ids?: readonly string[] | undefined; readonly until?: Date | undefined },
    now: Date,
  ): Promise<number>;
  /** Deletes the notices of an announcement, with mails that were not sent. */
  removeAnnouncement(id: string): Promise<void>;
  /** Deletes all notices of a person, with mails that were not sent. */
  removeAll(wallet: Hex): Promise<void>;
  /** Mails about the security of a person's account, newest first. */
  listSecurity(
    wallet: Hex,
    wanted: { readonly skip: number; readonly limit: number },
  ): Promise<{ items: SecurityMail[]; total: number }>;
  /** Mails about this event of a person's account since a time. */
  countSecurity(wallet: Hex, event: SecurityEvent, since: Date): Promise<number>;
  /** Takes one mail that is due, and no other replica for `leaseMs`. */
  claimMail(now: Date, leaseMs: number): Promise<DueMail | null>;
  /** The mail's end: what was kept for it is forgotten. */
  settleMail(id: string, state: Exclude<MailState, 'queued'>): Promise<void>;
  mailAgain(id: string, at: Date): Promise<void>;
}
