import type { Mail, Mailer } from '@ipr/ports/mail';

export interface InboxMail extends Omit<Mail, 'id' | 'html'> {
  readonly id: string;
  readonly at: Date;
}

/**
 * The embedded mail adapter: stores mails for a day, readable by every user of this machine. A mail with an id is stored once, also
 * when it is sent repeatedly.
 */
export interface Inbox extends Mailer {
  /** The newest hundred, newest first; of one recipient when given. */
  list(to?: string): Promise<InboxMail[]>;
  find(id: string): Promise<InboxMail | undefined>;
}
