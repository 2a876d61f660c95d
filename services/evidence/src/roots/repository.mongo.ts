import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Roots, StoredRoot } from './repository.ts';

interface RootDocument extends Omit<StoredRoot, 'number'> {
  /** Its number. */
  readonly _id: number;
  /** When the next attempt at timestamp and transaction is due. */
  readonly dueAt: Date;
}

const text = { type: String, required: true } as const;
const whole = { type: Number, required: true } as const;
const block = { number: whole, hash: text, header: text };
const schema = new Schema<RootDocument>(
  {
    _id: whole,
    day: text,
    first: whole,
    last: whole,
    text,
    hash: text,
    signature: { type: { protected: text, signature: text }, required: true, _id: false },
    stamp: { type: { time: text, token: text, chain: [String] }, default: null, _id: false },
    transaction: {
      type: {
        hash: text,
        index: whole,
        block: { type: block, required: true, _id: false },
        proof: { type: [String], default: null },
      },
      default: null,
      _id: false,
    },
    dueAt: { type: Date, required: true },
  },
  { collection: 'roots', versionKey: false },
);
schema.index({ day: 1 }, { unique: true });
schema.index({ last: 1 });
schema.index({ dueAt: 1 });

const plain = ({ _id: number, dueAt: _, ...rest }: RootDocument): StoredRoot => ({ ...rest, number });

/** `null` matches a field that is absent or null. */
const unfinished = { $or: [{ stamp: null }, { transaction: null }] };

/** Daily roots in `roots`, one document each, written in one step: number and day are unique, so that replicas add none twice. */
export const mongoRoots = async (connection: Connection): Promise<Roots> => {
  const roots = connection.model<RootDocument>('Root', schema);
  await roots.init();
  return {
    async newest() {
      const [found] = await roots.find().sort({ _id: -1 }).limit(1).lean<RootDocument[]>();
      return found ? plain(found) : null;
    },
    async add({ number, ...root }) {
      try {
        await roots.create({ _id: number, ...root, stamp: null, transaction: null, dueAt: new Date(0) });
        return true;
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return false;
        throw thrown;
      }
    },
    async covering(record) {
      const filter = { first: { $lte: record }, last: { $gte: record } };
      const found = await roots.findOne(filter).lean<RootDocument>();
      return found && plain(found);
    },
    async claimUnfinished(now, leaseMs) {
      const dueAt = new Date(now.getTime() + leaseMs);
      const found = await roots
        .findOneAndUpdate({ ...unfinished, dueAt: { $lte: now } }, { $set: { dueAt } }, { sort: { dueAt: 1 } })
        .lean<RootDocument>();
      return found && plain(found);
    },
    async stamped(number, stamp) {
      await roots.updateOne({ _id: number, stamp: null }, { $set: { stamp } });
    },
    async written(number, transaction) {
      await roots.updateOne({ _id: number, transaction: null }, { $set: { transaction } });
    },
    async finishLater(number, dueAt) {
      await roots.updateOne({ _id: number }, { $set: { dueAt } });
    },
  };
};
