import { type Connection, Schema } from 'mongoose';
import type { Deliveries, Delivery } from './delivery.ts';

type DeliveryDocument = Omit<Delivery, 'id' | 'dueAt'> & { readonly _id: string; readonly dueAt?: Date };

const keptSeconds = 30 * 24 * 3600;
/** Attempts that the log keeps of one message. */
const keptAttempts = 20;

const text = { type: String, required: true } as const;
const schema = new Schema<DeliveryDocument>(
  {
    _id: text,
    hookId: text,
    wallet: text,
    body: text,
    createdAt: { type: Date, required: true, index: { expires: keptSeconds } },
    state: text,
    dueAt: Date,
    tried: { type: Number, required: true },
    attempts: {
      type: [{ at: Date, failure: String, status: Number, took: Number, _id: false }],
      required: true,
    },
  },
  { collection: 'deliveries', versionKey: false },
);
schema.index({ hookId: 1, createdAt: -1 });
schema.index({ wallet: 1 });
schema.index({ dueAt: 1 });

/** `dueAt` is absent instead of null, so that the index of due ones is small. */
const deliveryOf = ({ _id: id, dueAt, ...rest }: DeliveryDocument): Delivery => ({ ...rest, id, dueAt: dueAt ?? null });
/** Messages in `deliveries`, for 30 days. */
export const deliveryRepository = async (connection: Connection): Promise<Deliveries> => {
  const deliveries = connection.model<DeliveryDocument>('Delivery', schema);
  await deliveries.init();
  return {
    async add(all) {
      for (const { id, ...rest } of all)
        await deliveries.updateOne({ _id: id }, { $setOnInsert: rest }, { upsert: true });
    },
    async list(hookId, { skip, limit }) {
      const [found, total] = await Promise.all([
        deliveries.find({ hookId }).sort({ createdAt: -1, _id: 1 }).skip(skip).limit(limit).lean<DeliveryDocument[]>(),
        deliveries.countDocuments({ hookId }),
      ]);
      return { items: found.map(deliveryOf), total };
    },
    async claim(now, leaseMs, except) {
      const waiting = { dueAt: { $lte: now }, ...(except.length > 0 ? { wallet: { $nin: [...except] } } : {}) };
      const taken = { $set: { dueAt: new Date(now.getTime() + leaseMs) }, $inc: { tried: 1 } };
      const found = await deliveries
        .findOneAndUpdate(waiting, taken, { sort: { dueAt: 1 }, returnDocument: 'after' })
        .lean<DeliveryDocument>();
      return found && deliveryOf(found);
    },
    async note({ id, attempts }, attempt, state, dueAt) {
      const kept = [...attempts, attempt].slice(-keptAttempts);
      const change = dueAt
        ? { $set: { state, attempts: kept, dueAt } }
        : { $set: { state, attempts: kept }, $unset: { dueAt: 1 } };
      await deliveries.updateOne({ _id: id }, change);
    },
    async again(hookId, id, now) {
      const change = { $set: { state: 'waiting', dueAt: now, tried: 0 } } as const;
      const found = await deliveries
        .findOneAndUpdate({ _id: id, hookId }, change, { returnDocument: 'after' })
        .lean<DeliveryDocument>();
      return found && deliveryOf(found);
    },
    async giveUp(hookId) {
      await deliveries.updateMany({ hookId, state: 'waiting' }, { $set: { state: 'failed' }, $unset: { dueAt: 1 } });
    },
    async removeOf(hookId) {
      await deliveries.deleteMany({ hookId });
    },
    async removeAll(wallet) {
      await deliveries.deleteMany({ wallet });
    },
  };
};
