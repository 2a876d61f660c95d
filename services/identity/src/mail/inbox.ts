import type { Mail, Mailer } from '@ipr/ports/mail';

export interface InboxMail extends Omit<Mail, 'id' | 'html'> {
  readonly id: string;
  readonly at: Date;
}

/**
 * The embedded mail adapter: mails are kept for a day where everybody on this machine can read them. One with an id is kept
 * once, however often it is sent.
 */
export interface Inbox extends Mailer {
  /** Newest first, the last hundred; of one recipient when given. */
  list(to?: string): Promise<InboxMail[]>;
  find(id: string): Promise<InboxMail | undefined>;
}
