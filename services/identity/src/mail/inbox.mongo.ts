import { createHash } from 'node:crypto';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema, Types } from 'mongoose';
import type { Inbox, InboxMail } from './inbox.ts';

const keptSeconds = 24 * 3600;
const listed = 100;

interface Stored {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
  readonly at: Date;
}

const schema = new Schema<Stored>({
  to: { type: String, required: true },
  subject: { type: String, required: true },
  text: { type: String, required: true },
  language: { type: String, required: true },
  at: { type: Date, required: true },
});
schema.index({ at: 1 }, { expireAfterSeconds: keptSeconds });
schema.index({ to: 1, at: -1 });

/** A mail with an id is stored under that id, so a repetition is not stored twice. */
const keyOf = (id: string | undefined): Types.ObjectId =>
  id ? new Types.ObjectId(createHash('sha256').update(id).digest('hex').slice(0, 24)) : new Types.ObjectId();

const mailOf = (stored: Stored & { readonly _id: { toString(): string } }): InboxMail => ({
  id: stored._id.toString(),
  to: stored.to,
  subject: stored.subject,
  text: stored.text,
  language: stored.language,
  at: stored.at,
});

/** Stores mails in `inbox_mails`; the newest hundred can be listed. */
export const inboxMailer = async (connection: Connection): Promise<Inbox> => {
  const mails = connection.model<Stored>('InboxMail', schema, 'inbox_mails');
  await mails.init();
  return {
    async send({ to, subject, text, language, id }) {
      const mail = { _id: keyOf(id), to: to.toLowerCase(), subject, text, language, at: new Date() };
      await mails.create(mail).catch((thrown: unknown) => {
        if (!isDuplicateKey(thrown)) throw thrown;
      });
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
