import { type Connection, Schema } from 'mongoose';
import type { FeeFloors } from './learnt-floor.ts';

interface Floor {
  readonly _id: string;
  /** Wei per gas, decimal. */
  readonly tip: string;
  /** Missing in documents from before floors expired; such a floor is over. */
  readonly until?: Date;
}

const schema = new Schema<Floor>(
  { _id: { type: String, required: true }, tip: { type: String, required: true }, until: Date },
  { versionKey: false },
);

/** One document per network in `fee_floors`. */
export const mongoFeeFloors = (connection: Connection, network: string): FeeFloors => {
  const floors = connection.model<Floor>('FeeFloor', schema, 'fee_floors');
  return {
    async read() {
      const found = await floors.findById(network).lean<Floor>();
      return found?.until ? { tip: BigInt(found.tip), until: found.until } : undefined;
    },
    async keep({ tip, until }) {
      await floors.updateOne({ _id: network }, { $set: { tip: tip.toString(), until } }, { upsert: true });
    },
  };
};
