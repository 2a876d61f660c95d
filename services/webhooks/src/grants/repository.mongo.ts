import { type Connection, Schema } from 'mongoose';
import type { Grant, Grants } from './grant.ts';

type GrantDocument = Omit<Grant, 'id'> & { readonly _id: string; readonly dueAt?: Date };

const text = { type: String, required: true } as const;
const schema = new Schema<GrantDocument>(
  {
    _id: text,
    assetId: text,
    grantor: text,
    grantee: text,
    expiresAt: { type: Number, required: true },
    state: text,
    dueAt: Date,
  },
  { collection: 'grants', versionKey: false },
);
schema.index({ assetId: 1, state: 1 });
schema.index({ dueAt: 1 });

const grantOf = ({ _id: id, dueAt: _, ...rest }: GrantDocument): Grant => ({ ...rest, id });

/** Grants in `grants`, under their share id. */
export const grantRepository = async (connection: Connection): Promise<Grants> => {
  const grants = connection.model<GrantDocument>('Grant', schema);
  await grants.init();
  const find = async (_id: string) => {
    const found = await grants.findById(_id).lean<GrantDocument>();
    return found && grantOf(found);
  };
  return {
    async add({ id, ...rest }, dueAt) {
      await grants.updateOne({ _id: id }, { $setOnInsert: { ...rest, ...(dueAt ? { dueAt } : {}) } }, { upsert: true });
    },
    async accept(id) {
      await grants.updateOne({ _id: id, state: 'pending' }, { $set: { state: 'accepted' } });
      return find(id);
    },
    async end(id) {
      await grants.updateOne({ _id: id, state: { $ne: 'ended' } }, { $set: { state: 'ended' }, $unset: { dueAt: 1 } });
      return find(id);
    },
    async accepted(assetId) {
      return (await grants.find({ assetId, state: 'accepted' }).lean<GrantDocument[]>()).map(grantOf);
    },
    async claimReminder(now, leaseMs) {
      const next = { $set: { dueAt: new Date(now.getTime() + leaseMs) } };
      const found = await grants.findOneAndUpdate({ dueAt: { $lte: now } }, next).lean<GrantDocument>();
      return found && grantOf(found);
    },
    async setReminder(id, dueAt) {
      await grants.updateOne({ _id: id }, dueAt ? { $set: { dueAt } } : { $unset: { dueAt: 1 } });
    },
  };
};
