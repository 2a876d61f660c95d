import type { Connection, Model } from 'mongoose';
import type { IdempotencyState, IdempotencyStore } from './idempotency.ts';
import { type LeaseClock, observeLeases, systemClock } from './lease-clock.ts';
import { isDuplicateKey } from './mongo.ts';

interface Remembered {
  _id: string;
  inputHash: string;
  owner: string;
  leaseUntil: Date;
  /** JSON; null while the first call is running. */
  reply: string | null;
  createdAt: Date;
}

const day = 24 * 60 * 60;

const schemaOf = ({ base: { Schema } }: Connection) =>
  new Schema<Remembered>(
    {
      _id: { type: String, required: true },
      inputHash: { type: String, required: true },
      owner: { type: String, required: true },
      leaseUntil: { type: Date, required: true },
      reply: { type: String, default: null },
      createdAt: { type: Date, required: true, index: { expires: day } },
    },
    { collection: 'idempotency', versionKey: false },
  );

/**
 * First results in the service's own database, collection `idempotency`, deleted after 24 hours. A claim ends as a lease does
 * (`lease.mongo.ts`).
 */
export const mongoIdempotencyStore = (connection: Connection, clock: LeaseClock = systemClock): IdempotencyStore => {
  const known = connection.models.Idempotency as Model<Remembered> | undefined;
  const model = known ?? connection.model<Remembered>('Idempotency', schemaOf(connection));
  const leaseEnd = (leaseMs: number) => new Date(clock.wall() + leaseMs);
  const isOver = observeLeases(clock);

  const insert = async (key: string, inputHash: string, owner: string, leaseMs: number): Promise<boolean> => {
    try {
      await model.create({ _id: key, inputHash, owner, leaseUntil: leaseEnd(leaseMs), createdAt: new Date() });
      return true;
    } catch (thrown) {
      if (isDuplicateKey(thrown)) return false;
      throw thrown;
    }
  };

  const takeOver = async (
    crashed: { _id: string; inputHash: string; owner?: string; leaseUntil: Date | { $lt: Date } },
    owner: string,
    leaseMs: number,
  ): Promise<boolean> => {
    const claim = { $set: { owner, leaseUntil: leaseEnd(leaseMs) } };
    const result = await model.updateOne({ ...crashed, reply: null }, claim);
    return result.modifiedCount === 1;
  };

  const begin = async (key: string, inputHash: string, owner: string, leaseMs: number): Promise<IdempotencyState> => {
    if (await insert(key, inputHash, owner, leaseMs)) return { state: 'started' };
    const past = { $lt: new Date(clock.wall()) };
    if (await takeOver({ _id: key, inputHash, leaseUntil: past }, owner, leaseMs)) return { state: 'started' };
    const found = await model.findById(key).lean();
    if (!found) return begin(key, inputHash, owner, leaseMs);
    if (found.reply !== null) return { state: 'done', inputHash: found.inputHash, reply: found.reply };
    const { owner: holder, leaseUntil } = found;
    const isAbandoned = isOver(key, { holder, until: leaseUntil.getTime() }, leaseMs);
    if (isAbandoned && (await takeOver({ _id: key, inputHash, owner: holder, leaseUntil }, owner, leaseMs)))
      return { state: 'started' };
    return { state: 'running', inputHash: found.inputHash };
  };

  return {
    begin,
    async renew(key, owner, leaseMs) {
      await model.updateOne({ _id: key, owner, reply: null }, { $set: { leaseUntil: leaseEnd(leaseMs) } });
    },
    async finish(key, owner, reply) {
      await model.updateOne({ _id: key, owner, reply: null }, { $set: { reply } });
    },
    async release(key, owner) {
      await model.deleteOne({ _id: key, owner, reply: null });
    },
  };
};
