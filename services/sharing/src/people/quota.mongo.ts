import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { QuotaName, Quotas } from './quota.ts';

interface Used {
  readonly _id: string;
  readonly count: number;
  /** What was counted, where a repetition must not count. */
  readonly keys?: readonly string[];
  readonly at: Date;
}

const schema = new Schema<Used>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    keys: { type: [String], default: undefined },
    at: { type: Date, required: true, index: { expires: 2 * 24 * 3600 } },
  },
  { collection: 'quotas', versionKey: false },
);

/** Counters in `quotas`, one per kind, subject and day. Check and increment are one atomic update. */
export const mongoQuotas = async (
  connection: Connection,
  limits: Readonly<Record<QuotaName, number>>,
): Promise<Quotas> => {
  const quotas = connection.model<Used>('Quota', schema);
  await quotas.init();
  const idOf = (name: QuotaName, subject: string, now: Date) => `${name}:${subject}:${now.toISOString().slice(0, 10)}`;
  /** Counts one more, unless the counter is full or does not fit the condition. */
  const countOne = async (
    _id: string,
    { limit, key }: { readonly limit: number; readonly key?: string },
    now: Date,
  ): Promise<boolean> => {
    const open = { _id, count: { $lt: limit }, ...(key === undefined ? {} : { keys: { $ne: key } }) };
    const step = { $inc: { count: 1 }, ...(key === undefined ? {} : { $push: { keys: key } }) };
    try {
      await quotas.updateOne(open, { ...step, $setOnInsert: { at: now } }, { upsert: true });
      return true;
    } catch (thrown) {
      // A full counter does not match, so the upsert fails with a duplicate key; so does the second of two simultaneous first upserts.
      if (!isDuplicateKey(thrown)) throw thrown;
      return (await quotas.updateOne(open, step)).matchedCount === 1;
    }
  };
  return {
    async take(name, subject, now, most = Number.POSITIVE_INFINITY) {
      const limit = Math.min(limits[name], most);
      return limit > 0 && countOne(idOf(name, subject, now), { limit }, now);
    },
    async takeOnce(name, subject, key, now) {
      const [limit, _id] = [limits[name], idOf(name, subject, now)];
      if (limit === 0) return false;
      return (await countOne(_id, { limit, key }, now)) || (await quotas.exists({ _id, keys: key })) !== null;
    },
  };
};
