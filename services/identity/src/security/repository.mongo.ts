import { randomUUID } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';
import type { RecoveryCodeRepository } from './repository.ts';

interface RecoveryCodeDocument {
  /** Digest. */
  readonly _id: string;
  readonly userId: string;
  readonly number: number;
  readonly usedAt: Date | null;
  /** The codes that were made together; the greatest is the newest. Codes of earlier releases have none. */
  readonly batch?: string;
}

const schema = new Schema<RecoveryCodeDocument>({
  _id: String,
  userId: { type: String, required: true, index: true },
  number: { type: Number, required: true },
  usedAt: { type: Date, default: null },
  batch: String,
});

/** Recovery codes in `recovery_codes`, one document per code, so that a use is one atomic change. */
export const recoveryCodeRepository = async (connection: Connection): Promise<RecoveryCodeRepository> => {
  const codes = connection.model('RecoveryCode', schema, 'recovery_codes');
  await codes.init();
  /** Of codes that two requests made at the same time the later ones are valid; the others were replaced. */
  const newest = async (userId: string) => {
    const found = await codes.findOne({ userId }).sort({ batch: -1 }).lean<RecoveryCodeDocument>();
    return found?.batch ? { batch: found.batch } : {};
  };
  return {
    async replace(userId, digests) {
      // The old ones first: a crash in between leaves fewer codes than shown, never codes that were replaced.
      await codes.deleteMany({ userId });
      const batch = `${new Date().toISOString()} ${randomUUID()}`;
      if (digests.length > 0)
        await codes.insertMany(digests.map((_id, at) => ({ _id, userId, number: at + 1, usedAt: null, batch })));
    },
    async use(userId, digest, usedAt) {
      const unused = { _id: digest, userId, usedAt: null, ...(await newest(userId)) };
      return (await codes.updateOne(unused, { $set: { usedAt } })).modifiedCount === 1;
    },
    async ofUser(userId) {
      const which = { userId, ...(await newest(userId)) };
      const found = await codes.find(which).sort({ number: 1 }).lean<RecoveryCodeDocument[]>();
      return found.map(({ number, usedAt }) => ({ number, usedAt }));
    },
  };
};
