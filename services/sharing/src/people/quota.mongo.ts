import type { Hex } from '@ipr/domain';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { QuotaName, Quotas } from './quota.ts';

interface Used {
  readonly _id: string;
  readonly count: number;
  readonly at: Date;
}

const schema = new Schema<Used>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    at: { type: Date, required: true, index: { expires: 2 * 24 * 3600 } },
  },
  { collection: 'quotas', versionKey: false },
);

/** Counters in `quotas`, one per kind, person and day. Check and increment are one atomic update. */
export const mongoQuotas = async (
  connection: Connection,
  limits: Readonly<Record<QuotaName, number>>,
): Promise<Quotas> => {
  const quotas = connection.model<Used>('Quota', schema);
  await quotas.init();
  const idOf = (name: QuotaName, wallet: Hex, now: Date) => `${name}:${wallet}:${now.toISOString().slice(0, 10)}`;
  return {
    async take(name, wallet, now) {
      if (limits[name] === 0) return false;
      const _id = idOf(name, wallet, now);
      const step = { $inc: { count: 1 }, $setOnInsert: { at: now } };
      try {
        await quotas.updateOne({ _id, count: { $lt: limits[name] } }, step, { upsert: true });
        return true;
      } catch (thrown) {
        // A full counter does not match, so the upsert fails with a duplicate key; so does the second of two simultaneous first upserts.
        if (!isDuplicateKey(thrown)) throw thrown;
        return (
          (await quotas.updateOne({ _id, count: { $lt: limits[name] } }, { $inc: { count: 1 } })).matchedCount === 1
        );
      }
    },
    async giveBack(name, wallet, now) {
      await quotas.updateOne({ _id: idOf(name, wallet, now), count: { $gt: 0 } }, { $inc: { count: -1 } });
    },
  };
};
