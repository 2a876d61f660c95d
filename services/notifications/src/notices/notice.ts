import type { NoticeFacts, NoticeKind } from '@ipr/api';
import type { Hex } from '@ipr/domain';

export type Locale = 'en' | 'fr' | 'de' | 'es';

/** queued → sent; or off: switched off or no address; or dead: abandoned after the last attempt. */
export type MailState = 'queued' | 'sent' | 'off' | 'dead';

/** A notice to one person, in the product and by mail. */
export interface StoredNotice {
  /** Id of the event. */
  readonly id: string;
  readonly wallet: Hex;
  readonly kind: NoticeKind;
  readonly facts: NoticeFacts;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

/** A notice whose mail is due. */
export interface DueMail extends StoredNotice {
  /** This one included. */
  readonly attempts: number;
  /** Encrypted; null once the mail is sent. */
  readonly sealedLink: string | null;
  /** Recipient address when the wallet has no account. */
  readonly email: string | null;
  readonly locale: Locale | null;
}
