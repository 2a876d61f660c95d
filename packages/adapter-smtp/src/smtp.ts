import { Failure } from '@ipr/domain';
import type { Mail, Mailer } from '@ipr/ports/mail';
import { createTransport } from 'nodemailer';

/** Timeout in milliseconds for a mail server that does not respond; a person may be waiting for the result. */
const timeoutMs = 15_000;

export interface SmtpMailer extends Mailer {
  close(): void;
}

const hostOf = (from: string): string => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** Message-ID (RFC 5322, 3.6.4) derived from the mail's id, so that duplicates can be recognised. */
const messageId = ({ id }: Mail, from: string) => (id ? { messageId: `<${id}@${hostOf(from)}>` } : {});

/** One-click unsubscription (RFC 2369, RFC 8058). Mail providers accept it only in mails that the mail server signs (DKIM). */
const unsubscribing = ({ unsubscribe }: Mail) =>
  unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

/**
 * Sends through any SMTP server. SMTP delivers at least once: a sender that dies between the server's reply and recording it
 * sends again, under the same Message-ID.
 * @param url e.g. smtps://user:password@mail.example.org:465
 * @param from sender, as 'Name <address>' or a bare address
 */
export const smtpMailer = (url: string, from: string): SmtpMailer => {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const headers = {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': mail.language,
        ...unsubscribing(mail),
      };
      const { subject, text, html } = mail;
      const body = { subject, text, ...(html ? { html } : {}), headers };
      try {
        await transport.sendMail({ from, to: { name: '', address: mail.to }, ...messageId(mail, from), ...body });
      } catch (thrown) {
        throw new Failure('mail.unavailable', {}, thrown);
      }
    },
    close: () => transport.close(),
  };
};
