import { Failure } from '@ipr/domain';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import { type Charge, dayOf, type Quotas, secondsLeftOf } from './quotas.ts';

interface Counter {
  readonly _id: string;
  readonly used: number;
  readonly startedAt: Date;
}

const days = 24 * 60 * 60;
const schema = new Schema<Counter>(
  {
    _id: { type: String, required: true },
    used: { type: Number, required: true },
    startedAt: { type: Date, required: true, index: { expires: 31 * days } },
  },
  { versionKey: false },
);

/** One counter per day and kind in `quotas`, kept for a month. @param scope keeps networks and relay accounts apart */
export const mongoQuotas = async (connection: Connection, scope: string): Promise<Quotas> => {
  const counters = connection.model<Counter>('Quota', schema, 'quotas');
  await counters.init();
  const idOf = (day: string, counter: string) => `${day}:${scope}:${counter}`;

  const takeOne = async ({ counter, amount, limit }: Charge, now: Date): Promise<boolean> => {
    if (amount > limit) return false;
    const enough = { _id: idOf(dayOf(now), counter), used: { $lte: limit - amount } };
    const taken = { $inc: { used: amount }, $setOnInsert: { startedAt: now } };
    try {
      await counters.updateOne(enough, taken, { upsert: true });
      return true;
    } catch (thrown) {
      if (!isDuplicateKey(thrown)) throw thrown;
      // The day's counter exists: too little is left, or another call of the same moment has just made it.
      return (await counters.updateOne(enough, taken)).matchedCount === 1;
    }
  };

  const quotas: Quotas = {
    async take(charges, now = new Date()) {
      const day = dayOf(now);
      const done: Charge[] = [];
      for (const charge of charges) {
        if (charge.amount === 0) continue;
        if (!(await takeOne(charge, now))) {
          await quotas.giveBack({ day, charges: done });
          throw new Failure(charge.code, { limit: charge.limit, retryAfter: secondsLeftOf(now) });
        }
        done.push(charge);
      }
      return { day, charges: done };
    },
    async giveBack({ day, charges }) {
      for (const { counter, amount } of charges)
        await counters.updateOne({ _id: idOf(day, counter) }, { $inc: { used: -amount } });
    },
  };
  return quotas;
};
