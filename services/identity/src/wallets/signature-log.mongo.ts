import { type Connection, Schema } from 'mongoose';
import type { SignatureEntry, SignatureLog } from './signature-log.ts';

const text = { type: String, required: true } as const;
const schema = new Schema<SignatureEntry>({
  userId: text,
  wallet: text,
  kind: text,
  digest: text,
  what: { type: Schema.Types.Mixed, required: true },
  requestId: text,
  at: { type: Date, required: true },
});
schema.index({ userId: 1, at: -1 });

/** Stores the log in `signatures`. */
export const signatureLog = async (connection: Connection): Promise<SignatureLog> => {
  const entries = connection.model('Signature', schema, 'signatures');
  await entries.init();
  return {
    async append(entry) {
      await entries.create(entry);
    },
    async forgetNames(userId) {
      await entries.updateMany({ userId, 'what.name': { $exists: true } }, { $unset: { 'what.name': 1 } });
    },
    listOf: (userId) =>
      entries.find({ userId }).select({ _id: 0, __v: 0 }).sort({ at: -1 }).limit(1000).lean<SignatureEntry[]>(),
  };
};
