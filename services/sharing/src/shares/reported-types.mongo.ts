import { type Connection, Schema } from 'mongoose';
import type { ReportedType, ReportedTypes } from './reported-types.ts';

interface ReportedDocument extends ReportedType {
  readonly _id: string;
  /** When the entry expires; absent for permanent entries. */
  readonly until?: Date;
}

const text = { type: String, required: true } as const;
const perhaps = { type: String, default: null } as const;
const schema = new Schema<ReportedDocument>(
  { _id: text, hash: perhaps, shareType: perhaps, until: { type: Date, index: { expires: 0 } } },
  { collection: 'documents', versionKey: false },
);

/** Results of reading share documents, in `documents`, by CID. */
export const mongoReportedTypes = async (connection: Connection): Promise<ReportedTypes> => {
  const documents = connection.model<ReportedDocument>('Document', schema);
  await documents.init();
  return {
    async known(cids) {
      const found = await documents.find({ _id: { $in: [...cids] } }).lean<ReportedDocument[]>();
      const now = new Date();
      const current = found.filter(({ until }) => !until || until > now);
      return new Map(current.map(({ _id, hash, shareType }) => [_id, { hash, shareType }]));
    },
    async remember(cid, received, until) {
      const update = until ? { $set: { ...received, until } } : { $set: received, $unset: { until: 1 } };
      await documents.updateOne({ _id: cid }, update, { upsert: true });
    },
  };
};
