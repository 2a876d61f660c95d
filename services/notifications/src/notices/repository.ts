import type { Hex } from '@ipr/domain';
import type { DueMail, MailState, StoredNotice } from './notice.ts';

export interface Notices {
  /** @returns false when this id exists already. */
  add(notice: Omit<DueMail, 'attempts' | 'readAt'>): Promise<boolean>;
  /** Newest first. */
  list(
    wallet: Hex,
    wanted: { readonly unread: boolean; readonly skip: number; readonly limit: number },
  ): Promise<{ items: StoredNotice[]; total: number; unread: number }>;
  /** Those with these ids, or all of a person's. @returns how many are left unread. */
  markRead(wallet: Hex, ids: readonly string[] | undefined, now: Date): Promise<number>;
  /** Takes one mail that is due, and no other replica for `leaseMs`. */
  claimMail(now: Date, leaseMs: number): Promise<DueMail | null>;
  /** The mail's end: what was kept for it is forgotten. */
  settleMail(id: string, state: Exclude<MailState, 'queued'>): Promise<void>;
  mailAgain(id: string, at: Date): Promise<void>;
}
