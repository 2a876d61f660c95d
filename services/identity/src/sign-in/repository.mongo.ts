import { triesPerCode } from '@ipr/api';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import { rateWindowSeconds } from './policy.ts';
import type { SignInRepository } from './repository.ts';

interface CodeDocument {
  readonly _id: string;
  readonly digest: string;
  readonly tries: number;
  readonly expiresAt: Date;
}

interface SlotDocument {
  readonly _id: string;
  readonly subject: string;
  readonly slot: number;
  readonly takenAt: Date;
}

const codeSchema = new Schema<CodeDocument>({
  _id: String,
  digest: { type: String, required: true },
  tries: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
});
codeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const slotSchema = new Schema<SlotDocument>({
  _id: String,
  subject: { type: String, required: true },
  slot: { type: Number, required: true },
  takenAt: { type: Date, required: true },
});
slotSchema.index({ subject: 1, takenAt: 1 });
slotSchema.index({ takenAt: 1 }, { expireAfterSeconds: rateWindowSeconds });

/** Codes in `sign_in_codes` (one document per address and holder), rate slots in `sign_in_slots` (one document per slot). */
export const signInRepository = async (connection: Connection): Promise<SignInRepository> => {
  const codes = connection.model('SignInCode', codeSchema, 'sign_in_codes');
  const slots = connection.model('SignInSlot', slotSchema, 'sign_in_slots');
  await Promise.all([codes.init(), slots.init()]);

  const claim = async (subject: string, slot: number, now: Date, cutoff: Date): Promise<boolean> => {
    try {
      const written = await slots.updateOne(
        { _id: `${subject}:${slot}`, takenAt: { $lte: cutoff } },
        { $set: { subject, slot, takenAt: now } },
        { upsert: true },
      );
      return written.modifiedCount + written.upsertedCount === 1;
    } catch (thrown) {
      if (isDuplicateKey(thrown)) return false;
      throw thrown;
    }
  };

  return {
    async putCode(key, digest, expiresAt) {
      const replace = () => codes.updateOne({ _id: key }, { $set: { digest, tries: 0, expiresAt } }, { upsert: true });
      await replace().catch((thrown) => {
        if (!isDuplicateKey(thrown)) throw thrown;
        return replace();
      });
    },
    async takeTry(key, now) {
      const found = await codes
        .findOneAndUpdate(
          { _id: key, expiresAt: { $gt: now }, tries: { $lt: triesPerCode } },
          { $inc: { tries: 1 } },
          { returnDocument: 'after' },
        )
        .lean();
      return found ? { digest: found.digest } : undefined;
    },
    async consume(key, digest) {
      return (await codes.deleteOne({ _id: key, digest })).deletedCount === 1;
    },
    async takeSlot(subject, limit, now) {
      const cutoff = new Date(now.getTime() - rateWindowSeconds * 1000);
      const taken = await slots.find({ subject, takenAt: { $gt: cutoff } }).lean();
      const used = new Set(taken.map((each) => each.slot));
      for (let slot = 0; slot < limit; slot++)
        if (!used.has(slot) && (await claim(subject, slot, now, cutoff))) return undefined;
      const earliest = taken.filter(({ slot }) => slot < limit).map(({ takenAt }) => takenAt.getTime());
      return new Date(Math.min(now.getTime(), ...earliest) + rateWindowSeconds * 1000);
    },
  };
};
