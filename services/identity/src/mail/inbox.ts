import type { Mail, Mailer } from './mailer.ts';

export interface InboxMail extends Mail {
  readonly id: string;
  readonly at: Date;
}

/** The embedded mail adapter: mails are kept for a day where everybody on this machine can read them. */
export interface Inbox extends Mailer {
  /** Newest first, the last hundred; of one recipient when given. */
  list(to?: string): Promise<InboxMail[]>;
  find(id: string): Promise<InboxMail | undefined>;
}
