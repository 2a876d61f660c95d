import type { Announcement, AssetNoticeKind, NoticeFacts } from '@ipr/api';
import type { Hex } from '@ipr/domain';

export type Locale = 'en' | 'fr' | 'de' | 'es';

/** queued → sent; or off: switched off or no address; or dead: abandoned after the last attempt. */
export type MailState = 'queued' | 'sent' | 'off' | 'dead';

/** A notice about an asset with the values of its sentences, or the operator's own words. */
export type NoticeContent =
  | { readonly kind: AssetNoticeKind; readonly facts: NoticeFacts }
  | { readonly kind: 'system-update'; readonly facts: Announcement };

/** A notice to one person, in the product and by mail. */
export type StoredNotice = NoticeContent & {
  /** Id of the event. */
  readonly id: string;
  readonly wallet: Hex;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

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

/** A notice whose mail is due. */
export type DueMail = StoredNotice & MailFacts;

/** A notice that is new. */
export type NewNotice = NoticeContent & Pick<StoredNotice, 'id' | 'wallet' | 'createdAt'> & Omit<MailFacts, 'attempts'>;
