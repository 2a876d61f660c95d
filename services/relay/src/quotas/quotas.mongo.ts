import { Failure } from '@ipr/domain';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import { type Charge, periodOf, type Quotas, secondsLeftOf } from './quotas.ts';

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

const refusalOf = ({ code, limit, per }: Charge, now: Date) =>
  new Failure(code, { limit, retryAfter: secondsLeftOf(now, per) });

/** One counter per period and kind in `quotas`, kept for a month. @param scope separates networks */
export const mongoQuotas = async (connection: Connection, scope: string): Promise<Quotas> => {
  const counters = connection.model<Counter>('Quota', schema, 'quotas');
  await counters.init();
  const idOf = ({ counter, per }: Charge, now: Date) => `${periodOf(now, per)}:${scope}:${counter}`;

  const takeOne = async (charge: Charge, now: Date): Promise<boolean> => {
    const { amount, limit } = charge;
    if (amount > limit) return false;
    const enough = { _id: idOf(charge, now), used: { $lte: limit - amount } };
    const increment = { $inc: { used: amount }, $setOnInsert: { startedAt: now } };
    const add = async (upsert: boolean) => (await counters.updateOne(enough, increment, { upsert })).matchedCount === 1;
    // The counter of the period usually exists, so this is the only write.
    if (await add(false)) return true;
    try {
      await add(true);
      return true;
    } catch (thrown) {
      if (!isDuplicateKey(thrown)) throw thrown;
      // The counter exists: too little is left, or a concurrent call has just created it.
      return add(false);
    }
  };

  const quotas: Quotas = {
    async take(charges, now = new Date()) {
      const wanted = charges.filter(({ amount }) => amount > 0);
      // Concurrent writes share one commit of the database.
      const taken = await Promise.all(wanted.map((charge) => takeOne(charge, now)));
      const full = wanted.find((_, i) => !taken[i]);
      const done = { at: now, charges: wanted.filter((_, i) => taken[i]) };
      if (!full) return done;
      await quotas.giveBack(done);
      throw refusalOf(full, now);
    },
    async giveBack({ at, charges }) {
      await Promise.all(
        charges.map((charge) => counters.updateOne({ _id: idOf(charge, at) }, { $inc: { used: -charge.amount } })),
      );
    },
    async check(charges, now = new Date()) {
      const ids = charges.map((charge) => idOf(charge, now));
      const found = await counters.find({ _id: { $in: ids } }).lean<Counter[]>();
      const full = charges.find((charge, i) => {
        const used = found.find(({ _id }) => _id === ids[i])?.used ?? 0;
        return used + charge.amount > charge.limit;
      });
      if (full) throw refusalOf(full, now);
    },
    async count(charges, now = new Date()) {
      const countOne = async (charge: Charge) => {
        const added = { $inc: { used: charge.amount }, $setOnInsert: { startedAt: now } };
        const add = () => counters.updateOne({ _id: idOf(charge, now) }, added, { upsert: true });
        // Two replicas may create the counter concurrently; then it exists on the second try.
        await add().catch((thrown: unknown) => (isDuplicateKey(thrown) ? add() : Promise.reject(thrown)));
      };
      await Promise.all(charges.map(countOne));
    },
  };
  return quotas;
};
