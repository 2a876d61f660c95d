import type { Announcement, AssetNoticeKind, NoticeFacts, SecurityFacts } from '@ipr/api';
import type { Hex } from '@ipr/domain';

export type Locale = 'en' | 'fr' | 'de' | 'es';

/** queued → sent; or off: switched off or no address; or dead: abandoned after the last attempt. */
export type MailState = 'queued' | 'sent' | 'off' | 'dead';

/** A notice about an asset with the values of its sentences, or the operator's own words. */
export type NoticeContent =
  | { readonly kind: AssetNoticeKind; readonly facts: NoticeFacts }
  | { readonly kind: 'system-update'; readonly facts: Announcement };

/** A mail without a notice in the product: an intruder, too, would see that list, and could mark it as read. */
export interface SecurityContent {
  readonly kind: 'security';
  readonly facts: SecurityFacts;
}

/** A stored mail about the security of an account. */
export interface SecurityMail {
  readonly id: string;
  readonly createdAt: Date;
  readonly facts: SecurityFacts;
}

export type MailContent = NoticeContent | SecurityContent;

/** A notice to one person, in the product and by mail. */
export type StoredNotice = NoticeContent & Addressed & { readonly readAt: Date | null };

interface Addressed {
  /** Id of the event. */
  readonly id: string;
  readonly wallet: Hex;
  readonly createdAt: Date;
}

/** Beginning of the ids of all notices of an announcement; the wallet follows. */
export const announcementPrefix = (id: string): string => `announcement:${id}:`;

/** What a notice keeps for its mail. */
export interface MailFacts {
  /** This one included. */
  readonly attempts: number;
  /** Encrypted; null once the mail is sent. */
  readonly sealedLink: string | null;
  /** Recipient address when the wallet has no account. */
  readonly email: string | null;
  readonly locale: Locale | null;
}

/** A mail that is due. */
export type DueMail = MailContent & Addressed & MailFacts;

/** A notice or mail that is new. */
export type NewNotice = MailContent & Addressed & Omit<MailFacts, 'attempts'>;
