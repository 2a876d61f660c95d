import { type Connection, type Model, Schema, Types } from 'mongoose';
import type { SignatureEntry, SignatureLog } from './signature-log.ts';

const indexNotFound = 27;
const ignoreMissingIndex = (thrown: unknown): void => {
  if ((thrown as { code?: unknown }).code !== indexNotFound) throw thrown;
};

const text = { type: String, required: true } as const;
const schema = new Schema<SignatureEntry>({
  userId: text,
  wallet: text,
  kind: text,
  digest: text,
  what: { type: Schema.Types.Mixed, required: true },
  requestId: text,
  at: { type: Date, required: true },
});
schema.index({ userId: 1, _id: -1 });

/** Removes the index of earlier versions, which every signature would have to update. */
const dropEarlierIndex = async ({ collection }: Pick<Model<SignatureEntry>, 'collection'>): Promise<void> => {
  const indexes = await collection.indexes();
  const earlier = indexes.find(({ key }) => Object.keys(key).join() === 'userId,at');
  // Of two replicas that start at once, one finds it gone.
  if (earlier?.name) await collection.dropIndex(earlier.name).catch(ignoreMissingIndex);
};

/** Stores the log in `signatures`. */
export const signatureLog = async (connection: Connection): Promise<SignatureLog> => {
  const entries = connection.model('Signature', schema, 'signatures');
  await entries.init();
  await dropEarlierIndex(entries);
  return {
    async append(entry) {
      await entries.create(entry);
    },
    async forgetNames(userId) {
      await entries.updateMany({ userId, 'what.name': { $exists: true } }, { $unset: { 'what.name': 1 } });
    },
    async listOf(userId, { before, limit }) {
      const which = { userId, ...(before === undefined ? {} : { _id: { $lt: new Types.ObjectId(before) } }) };
      const found = await entries
        .find(which)
        .sort({ _id: -1 })
        .limit(limit)
        .lean<(SignatureEntry & { readonly _id: Types.ObjectId })[]>();
      const last = found.length === limit ? found.at(-1) : undefined;
      return { items: found.map(({ _id, ...entry }) => entry), next: last?._id.toString() ?? null };
    },
  };
};
