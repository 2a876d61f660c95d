import type { Connection, Model } from 'mongoose';
import type { Reading, Readings } from './follow-events.ts';

type ReadingDocument = Reading & { readonly _id: string };

const schemaOf = ({ base: { Schema } }: Connection, collection: string) =>
  new Schema<ReadingDocument>(
    {
      _id: { type: String, required: true },
      readTo: { type: Number, required: true },
      readAt: { type: Date, default: null },
    },
    { collection, versionKey: false },
  );

/** How far everything was read, in the service's own database: one document in this collection for each identity. */
export const mongoReadings = async (connection: Connection, collection = 'readings'): Promise<Readings> => {
  const known = connection.models.Reading as Model<ReadingDocument> | undefined;
  const readings = known ?? connection.model<ReadingDocument>('Reading', schemaOf(connection, collection));
  await readings.init();
  return {
    async of(identity) {
      const found = await readings.findById(identity).lean<ReadingDocument>();
      return found && { readTo: found.readTo, readAt: found.readAt ?? null };
    },
    async note(identity, { readTo, readAt }) {
      await readings.updateOne({ _id: identity }, { $set: { readTo, readAt } }, { upsert: true });
    },
    async lastRead() {
      return (await readings.find().sort({ readAt: -1 }).limit(1).lean<ReadingDocument[]>())[0]?.readAt ?? null;
    },
  };
};
