import type { Client, directoryApi } from '@ipr/api';
import type { Mailer } from '@ipr/ports/mail';
import type { Locale } from '../notices/notice.ts';

/** Puts mails into the inbox that identity keeps on one machine; it deduplicates mails by id. */
export const inboxMailer = (inbox: Pick<Client<typeof directoryApi>, 'keepMail'>): Mailer => ({
  async send({ id = crypto.randomUUID(), to, subject, text, language }) {
    await inbox.keepMail({ id, to, subject, text, language: language as Locale });
  },
});
