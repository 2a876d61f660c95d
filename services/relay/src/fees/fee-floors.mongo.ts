import { type Connection, Schema } from 'mongoose';
import type { FeeFloors } from './fee-market.ts';

interface Floor {
  readonly _id: string;
  /** Wei per gas, decimal. */
  readonly tip: string;
}

const schema = new Schema<Floor>(
  { _id: { type: String, required: true }, tip: { type: String, required: true } },
  { versionKey: false },
);

/** One document per network in `fee_floors`. */
export const mongoFeeFloors = (connection: Connection, network: string): FeeFloors => {
  const floors = connection.model<Floor>('FeeFloor', schema, 'fee_floors');
  return {
    async read() {
      const found = await floors.findById(network).lean<Floor>();
      return BigInt(found?.tip ?? 0);
    },
    async raise(tip) {
      await floors.updateOne({ _id: network }, { $set: { tip: tip.toString() } }, { upsert: true });
    },
  };
};
