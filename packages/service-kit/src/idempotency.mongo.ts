import type { Connection, Model } from 'mongoose';
import type { IdempotencyState, IdempotencyStore } from './idempotency.ts';
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

/** First results in the service's own database, collection `idempotency`, deleted after 24 hours. */
export const mongoIdempotencyStore = (connection: Connection): IdempotencyStore => {
  const known = connection.models.Idempotency as Model<Remembered> | undefined;
  const model = known ?? connection.model<Remembered>('Idempotency', schemaOf(connection));
  const leaseEnd = (leaseMs: number) => new Date(Date.now() + leaseMs);

  const insert = async (key: string, inputHash: string, owner: string, leaseMs: number): Promise<boolean> => {
    try {
      await model.create({ _id: key, inputHash, owner, leaseUntil: leaseEnd(leaseMs), createdAt: new Date() });
      return true;
    } catch (thrown) {
      if (isDuplicateKey(thrown)) return false;
      throw thrown;
    }
  };

  const takeOver = async (key: string, inputHash: string, owner: string, leaseMs: number): Promise<boolean> => {
    const crashed = { _id: key, inputHash, reply: null, leaseUntil: { $lt: new Date() } };
    const result = await model.updateOne(crashed, { $set: { owner, leaseUntil: leaseEnd(leaseMs) } });
    return result.modifiedCount === 1;
  };

  const begin = async (key: string, inputHash: string, owner: string, leaseMs: number): Promise<IdempotencyState> => {
    if (await insert(key, inputHash, owner, leaseMs)) return { state: 'started' };
    if (await takeOver(key, inputHash, owner, leaseMs)) return { state: 'started' };
    const found = await model.findById(key).lean();
    if (!found) return begin(key, inputHash, owner, leaseMs);
    return found.reply === null
      ? { state: 'running', inputHash: found.inputHash }
      : { state: 'done', inputHash: found.inputHash, reply: found.reply };
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
