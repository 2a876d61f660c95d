import type { Connection, Model } from 'mongoose';
import type { Cursor, Cursors } from './follow-events.ts';

type CursorDocument = Cursor & { readonly _id: string };

const schemaOf = ({ base: { Schema } }: Connection, collection: string) =>
  new Schema<CursorDocument>(
    {
      _id: { type: String, required: true },
      readTo: { type: Number, required: true },
      readAt: { type: Date, default: null },
    },
    { collection, versionKey: false },
  );

/** Cursors in the service's own database: one document per identity in this collection. */
export const mongoCursors = async (connection: Connection, collection = 'readings'): Promise<Cursors> => {
  const known = connection.models.Reading as Model<CursorDocument> | undefined;
  const cursors = known ?? connection.model<CursorDocument>('Reading', schemaOf(connection, collection));
  await cursors.init();
  return {
    async of(identity) {
      const found = await cursors.findById(identity).lean<CursorDocument>();
      return found && { readTo: found.readTo, readAt: found.readAt ?? null };
    },
    async store(identity, { readTo, readAt }) {
      await cursors.updateOne({ _id: identity }, { $set: { readTo, readAt } }, { upsert: true });
    },
    async lastRead() {
      return (await cursors.find().sort({ readAt: -1 }).limit(1).lean<CursorDocument[]>())[0]?.readAt ?? null;
    },
  };
};
