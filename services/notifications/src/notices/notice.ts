import type { NoticeFacts, NoticeKind } from '@ipr/api';
import type { Hex } from '@ipr/domain';

export type Locale = 'en' | 'fr' | 'de' | 'es';

/** queued → sent; or off: not wanted, or nowhere to send it; or dead: given up after many tries. */
export type MailState = 'queued' | 'sent' | 'off' | 'dead';

/** One thing that one person is told, in the product and by mail. */
export interface StoredNotice {
  /** Id of what happened. */
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
  /** Sealed; null once it is sent. */
  readonly sealedLink: string | null;
  /** Where it goes when the wallet has no account. */
  readonly email: string | null;
  readonly locale: Locale | null;
}
