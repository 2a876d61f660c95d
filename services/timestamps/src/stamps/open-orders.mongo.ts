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
  };
};
