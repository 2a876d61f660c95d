import { Failure } from '@ipr/domain';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** A person waits for the answer, so a mail server that does not react is given up after this many milliseconds. */
const patienceMs = 15_000;

export interface SmtpMailer extends Mailer {
  close(): void;
}

/**
 * Sends through any SMTP server.
 * @param url e.g. smtps://user:password@mail.example.org:465
 * @param from sender, as 'Name <address>' or a bare address.
 */
export const smtpMailer = (url: string, from: string): SmtpMailer => {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const headers = { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language };
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          headers,
        });
      } catch (thrown) {
        throw new Failure('mail.unavailable', {}, thrown);
      }
    },
    close: () => transport.close(),
  };
};
