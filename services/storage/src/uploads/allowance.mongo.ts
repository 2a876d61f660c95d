import { Failure } from '@ipr/domain';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Allowance } from './allowance.ts';
import { dayOf } from './upload.ts';

interface AllowanceDocument {
  readonly _id: string;
  readonly bytes: number;
  readonly startedAt: Date;
}

const days = 24 * 60 * 60;
/** Minimum cost: even a tiny document needs a record and a pin. */
const leastBytes = 16 * 1024;
const costOf = (bytes: number) => Math.max(bytes, leastBytes);

const schema = new Schema<AllowanceDocument>({
  _id: { type: String, required: true },
  bytes: { type: Number, required: true },
  startedAt: { type: Date, required: true, index: { expires: 400 * days } },
});

/** One counter per person and day in `allowances`, shared by all replicas. */
export const mongoAllowance = async (connection: Connection, bytesPerDay: number): Promise<Allowance> => {
  const allowances = connection.model<AllowanceDocument>('Allowance', schema, 'allowances');
  await allowances.init();
  return {
    async take(wallet, bytes, now) {
      const day = dayOf(now);
      const cost = costOf(bytes);
      if (cost > bytesPerDay) throw new Failure('request.rate-limited');
      const enough = { _id: `${wallet}:${day}`, bytes: { $lte: bytesPerDay - cost } };
      const increment = { $inc: { bytes: cost }, $setOnInsert: { startedAt: now } };
      try {
        await allowances.updateOne(enough, increment, { upsert: true });
      } catch (thrown) {
        if (!isDuplicateKey(thrown)) throw thrown;
        // The day's counter exists: too little is left, or a concurrent call has just created it.
        const { matchedCount } = await allowances.updateOne(enough, increment);
        if (matchedCount === 0) throw new Failure('request.rate-limited', {}, thrown);
      }
      return day;
    },
    async giveBack(wallet, bytes, day) {
      await allowances.updateOne({ _id: `${wallet}:${day}` }, { $inc: { bytes: -costOf(bytes) } });
    },
  };
};
