import type { Hex } from '@ipr/domain';
import { type Connection, Schema } from 'mongoose';
import type { OpenOrders, StampOrder } from './repository.ts';

interface OrderDocument extends Omit<StampOrder, 'id'> {
  readonly _id: string;
  readonly dueAt: Date;
  readonly attempts: number;
}

const text = { type: String, required: true } as const;
const orderSchema = new Schema<OrderDocument>({
  _id: text,
  hashedMessage: text,
  wallet: text,
  userId: text,
  requestId: text,
  dueAt: { type: Date, required: true, index: true },
  attempts: { type: Number, required: true },
});
orderSchema.index({ wallet: 1, attempts: 1 });

const failedOf = (wallet: Hex) => ({ wallet, attempts: { $gte: 1 } });

/** Orders in `openOrders`, removed when every authority has stamped. */
export const mongoOpenOrders = async (connection: Connection): Promise<OpenOrders> => {
  const orders = connection.model<OrderDocument>('OpenOrder', orderSchema, 'openOrders');
  await orders.init();
  return {
    async add({ id, ...order }, dueAt) {
      await orders.create({ ...order, _id: id, dueAt, attempts: 0 });
    },
    async remove(_id) {
      await orders.deleteOne({ _id });
    },
    async claim(now, until) {
      const found = await orders
        .findOneAndUpdate(
          { dueAt: { $lte: now } },
          { $set: { dueAt: until }, $inc: { attempts: 1 } },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean<OrderDocument>();
      if (!found) return undefined;
      const { _id, hashedMessage, wallet, userId, requestId, attempts } = found;
      return { order: { id: _id, hashedMessage, wallet, userId, requestId }, attempts };
    },
    async postpone(_id, dueAt) {
      await orders.updateOne({ _id }, { $set: { dueAt } });
    },
    async failed(wallet, most) {
      const [found, total] = await Promise.all([
        orders.find(failedOf(wallet)).limit(most).lean<OrderDocument[]>(),
        orders.countDocuments(failedOf(wallet)),
      ]);
      return { hashes: found.map(({ hashedMessage }) => hashedMessage), total };
    },
    async hasten(wallet, now) {
      return (await orders.updateMany(failedOf(wallet), { $set: { dueAt: now, attempts: 0 } })).modifiedCount;
    },
  };
};
