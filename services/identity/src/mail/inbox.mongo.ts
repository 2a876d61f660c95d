import { type Connection, Schema } from 'mongoose';
import type { Inbox, InboxMail } from './inbox.ts';
import type { Mail } from './mailer.ts';

const keptSeconds = 24 * 3600;
const listed = 100;

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

/** Keeps the mails in `inbox_mails`; the last hundred can be listed. */
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
