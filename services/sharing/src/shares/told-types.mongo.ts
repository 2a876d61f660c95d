import { type Connection, Schema } from 'mongoose';
import type { ToldType, ToldTypes } from './told-types.ts';

interface ToldDocument extends ToldType {
  readonly _id: string;
  /** When it is forgotten; absent for what stays. */
  readonly until?: Date;
}

const text = { type: String, required: true } as const;
const perhaps = { type: String, default: null } as const;
const schema = new Schema<ToldDocument>(
  { _id: text, hash: perhaps, shareType: perhaps, until: { type: Date, index: { expires: 0 } } },
  { collection: 'documents', versionKey: false },
);

/** What was read, in `documents`, by CID. */
export const mongoToldTypes = async (connection: Connection): Promise<ToldTypes> => {
  const documents = connection.model<ToldDocument>('Document', schema);
  await documents.init();
  return {
    async known(cids) {
      const found = await documents.find({ _id: { $in: [...cids] } }).lean<ToldDocument[]>();
      const now = new Date();
      const current = found.filter(({ until }) => !until || until > now);
      return new Map(current.map(({ _id, hash, shareType }) => [_id, { hash, shareType }]));
    },
    async remember(cid, told, until) {
      const update = until ? { $set: { ...told, until } } : { $set: told, $unset: { until: 1 } };
      await documents.updateOne({ _id: cid }, update, { upsert: true });
    },
  };
};
