import { type Connection, Schema } from 'mongoose';
import type { Cursor } from './follow-access.ts';

interface CursorDocument {
  readonly _id: string;
  readonly readTo: number;
}

const schema = new Schema<CursorDocument>(
  { _id: { type: String, required: true }, readTo: { type: Number, required: true } },
  { collection: 'cursors', versionKey: false },
);

/** One document in `cursors` for each chain and registry. */
export const mongoCursor = async (connection: Connection): Promise<Cursor> => {
  const cursors = connection.model<CursorDocument>('Cursor', schema);
  await cursors.init();
  return {
    async readTo(identity) {
      return (await cursors.findById(identity).lean<CursorDocument>())?.readTo ?? null;
    },
    async note(identity, readTo) {
      await cursors.updateOne({ _id: identity }, { $set: { readTo } }, { upsert: true });
    },
  };
};
