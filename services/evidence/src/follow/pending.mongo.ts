import type { PlacedLog } from '@ipr/protocol/registry/receipt';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { GrantTerms, PendingLogs } from './pending.ts';

interface PendingDocument extends Omit<PlacedLog, 'id'> {
  readonly _id: string;
  readonly tries: number;
  readonly nextAt: Date;
}

type GrantDocument = GrantTerms & { readonly _id: string };

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const pendingSchema = new Schema<PendingDocument>(
  {
    _id: text,
    address: text,
    topics: { type: [String], required: true },
    data: text,
    blockNumber: number,
    txHash: text,
    tries: number,
    nextAt: { type: Date, required: true },
  },
  { collection: 'pending', versionKey: false },
);
pendingSchema.index({ nextAt: 1 });
const grantSchema = new Schema<GrantDocument>(
  { _id: text, txHash: text, grantor: text, ndaHash: text, cid: text },
  { collection: 'grants', versionKey: false },
);

/** Pending logs in `pending`, transactions of grants in `grants`. */
export const mongoPendingLogs = async (connection: Connection): Promise<PendingLogs> => {
  const pending = connection.model<PendingDocument>('Pending', pendingSchema);
  const grants = connection.model<GrantDocument>('Grant', grantSchema);
  await Promise.all([pending.init(), grants.init()]);
  return {
    async add(logs) {
      for (const { id, ...log } of logs)
        await pending.create({ _id: id, ...log, tries: 0, nextAt: new Date(0) }).catch((thrown: unknown) => {
          if (!isDuplicateKey(thrown)) throw thrown;
        });
    },
    async claim(now, leaseMs) {
      const nextAt = new Date(now.getTime() + leaseMs);
      const found = await pending
        .findOneAndUpdate({ nextAt: { $lte: now } }, { $set: { nextAt } }, { sort: { nextAt: 1, blockNumber: 1 } })
        .lean<PendingDocument>();
      if (!found) return null;
      const { _id: id, tries, nextAt: _, ...log } = found;
      return { log: { ...log, id }, tries };
    },
    async postpone(id, nextAt) {
      await pending.updateOne({ _id: id }, { $set: { nextAt }, $inc: { tries: 1 } });
    },
    async settle(id) {
      await pending.deleteOne({ _id: id });
    },
    async keepGrant(shareId, { txHash, grantor, ndaHash, cid }) {
      await grants.updateOne({ _id: shareId }, { $set: { txHash, grantor, ndaHash, cid } }, { upsert: true });
    },
    async grantOf(shareId) {
      const found = await grants.findById(shareId).lean<GrantDocument>();
      return found && { txHash: found.txHash, grantor: found.grantor, ndaHash: found.ndaHash, cid: found.cid };
    },
  };
};
