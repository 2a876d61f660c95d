import { type Connection, Schema } from 'mongoose';
import type { Mail, Mailer } from './mailer.ts';

const keptSeconds = 24 * 3600;
const listed = 100;

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

const schema = new Schema({
  to: { type: String, required: true },
  subject: { type: String, required: true },
  text: { type: String, required: true },
  language: { type: String, required: true },
  at: { type: Date, required: true },
});
schema.index({ at: 1 }, { expireAfterSeconds: keptSeconds });
schema.index({ to: 1, at: -1 });

type Stored = Omit<Mail, never> & { readonly _id: { toString(): string }; readonly at: Date };

const mailOf = (stored: Stored): InboxMail => ({
  id: stored._id.toString(),
  to: stored.to,
  subject: stored.subject,
  text: stored.text,
  language: stored.language,
  at: stored.at,
});

export const inboxMailer = async (connection: Connection): Promise<Inbox> => {
  const mails = connection.model('InboxMail', schema, 'inbox_mails');
  await mails.init();
  return {
    async send(mail) {
      await mails.create({ ...mail, to: mail.to.toLowerCase(), at: new Date() });
    },
    async list(to) {
      const found = await mails
        .find(to ? { to: to.toLowerCase() } : {})
        .sort({ at: -1 })
        .limit(listed)
        .lean();
      return found.map(mailOf);
    },
    async find(id) {
      const found = await mails.findById(id).lean();
      return found ? mailOf(found) : undefined;
    },
  };
};
