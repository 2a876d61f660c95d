import type { Hex } from '@ipr/domain';
import { type Connection, type Model, type QueryFilter, Schema } from 'mongoose';
import type { ShareRecord } from './record.ts';
import type { ShareRecords } from './repository.ts';

interface RecordDocument extends Omit<ShareRecord, 'id'> {
  readonly _id: string;
  /** When the next attempt at a timestamp is due; absent once there is one. */
  readonly stampAt?: Date;
  /** When the grantee's mail is due; absent once it was handed over. */
  readonly tellAt?: Date;
  /** When the next reminder of the end is due: null when none is, absent while the end was never read. */
  readonly remindAt?: Date | null;
  /** Whether the end was read once. */
  readonly endKnown?: boolean;
}

const most = 500;
const text = { type: String, required: true } as const;
const perhaps = { type: String, default: null } as const;
const schema = new Schema<RecordDocument>(
  {
    _id: text,
    assetId: text,
    assetOwner: text,
    grantor: text,
    grantee: text,
    shareType: perhaps,
    granteeName: perhaps,
    granteeEmail: perhaps,
    message: perhaps,
    locale: perhaps,
    ndaHash: text,
    cid: text,
    txHash: text,
    createdAt: { type: Date, required: true },
    stamp: {
      type: { time: text, token: text, chain: { type: [String], default: undefined } },
      default: null,
      _id: false,
    },
    stampAt: Date,
    tellAt: Date,
    remindAt: Date,
    endKnown: Boolean,
  },
  { collection: 'shares', versionKey: false },
);
schema.index({ grantor: 1, createdAt: -1 });
schema.index({ grantee: 1, createdAt: -1 });
schema.index({ assetOwner: 1, createdAt: -1 });
schema.index({ stampAt: 1 });
schema.index({ tellAt: 1 });
schema.index({ remindAt: 1 });
schema.index({ assetId: 1, createdAt: -1 });

const plain = ({
  _id,
  stampAt: _,
  tellAt: __,
  remindAt: ___,
  endKnown: ____,
  stamp,
  message,
  ...rest
}: RecordDocument): ShareRecord => ({
  ...rest,
  id: _id,
  // Missing in records from before grantors could write one.
  message: message ?? null,
  stamp: stamp ? { time: stamp.time, token: stamp.token, chain: stamp.chain ?? null } : null,
});

/** Escapes typed text for a regular expression. */
const containing = (part: string) => new RegExp(part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');

const byWords = (grantor: Hex, part: string): QueryFilter<RecordDocument> => ({
  grantor,
  $or: [{ granteeName: containing(part) }, { granteeEmail: containing(part) }],
});

/** Only four or more hex digits match wallets, so that a word such as 'be' does not. */
const byWallets = (wallet: Hex, part: string): QueryFilter<RecordDocument>[] => {
  if (!/^(0x)?[0-9a-f]{4,40}$/i.test(part)) return [];
  const fits = { $or: [{ grantee: containing(part) }, { grantor: containing(part) }] };
  return [{ grantor: wallet }, { grantee: wallet }, { assetOwner: wallet }].map((side) => ({ $and: [side, fits] }));
};

type LeasedWork = Pick<
  ShareRecords,
  'claimUnnotified' | 'markNotified' | 'claimReminder' | 'setReminder' | 'claimUnstamped' | 'stamped' | 'stampLater'
>;

/** What background tasks do with records, each of which one replica has at a time. */
const leasedWork = (shares: Model<RecordDocument>): LeasedWork => ({
  async claimUnnotified(now, leaseMs) {
    const next = new Date(now.getTime() + leaseMs);
    const found = await shares
      .findOneAndUpdate({ tellAt: { $lte: now } }, { $set: { tellAt: next } }, { sort: { tellAt: 1 } })
      .lean<RecordDocument>();
    return found && plain(found);
  },
  async markNotified(id) {
    await shares.updateOne({ _id: id }, { $unset: { tellAt: 1 } });
  },
  async claimReminder(now, leaseMs) {
    const due = { $or: [{ remindAt: { $lte: now } }, { remindAt: { $exists: false } }] };
    const next = new Date(now.getTime() + leaseMs);
    const found = await shares.findOneAndUpdate(due, { $set: { remindAt: next } }).lean<RecordDocument>();
    return found && { record: plain(found), isFirst: !found.endKnown };
  },
  async setReminder(id, remindAt) {
    await shares.updateOne({ _id: id }, { $set: { remindAt, endKnown: true } });
  },
  async claimUnstamped(now, leaseMs) {
    const next = new Date(now.getTime() + leaseMs);
    const found = await shares
      .findOneAndUpdate({ stampAt: { $lte: now } }, { $set: { stampAt: next } }, { sort: { stampAt: 1 } })
      .lean<RecordDocument>();
    return found && plain(found);
  },
  async stamped(id, stamp) {
    await shares.updateOne({ _id: id, stamp: null }, { $set: { stamp }, $unset: { stampAt: 1 } });
  },
  async stampLater(id, at) {
    await shares.updateOne({ _id: id, stamp: null }, { $set: { stampAt: at } });
  },
});

/** Records in `shares`, one per grant, under the grant's id. */
export const shareRecords = async (connection: Connection): Promise<ShareRecords> => {
  const shares = connection.model<RecordDocument>('Share', schema);
  await shares.init();
  const newest = (filter: QueryFilter<RecordDocument>, limit: number) =>
    shares.find(filter).sort({ createdAt: -1 }).limit(limit).lean<RecordDocument[]>();

  return {
    async put({ id, shareType, granteeName, granteeEmail, message, locale, ...facts }, tellAt) {
      const words = { shareType, granteeName, granteeEmail, message, locale };
      const fresh = { ...facts, stamp: null, stampAt: facts.createdAt, tellAt };
      await shares.updateOne({ _id: id }, { $set: words, $setOnInsert: fresh }, { upsert: true });
      // Once the mail was handed over nothing is due: a repeated call must not use up what the grantee may be sent in a day.
      await shares.updateOne({ _id: id, tellAt: { $ne: null } }, { $set: { tellAt } });
    },
    async note({ id, ...facts }, tellAt) {
      const words = { shareType: null, granteeName: null, granteeEmail: null, message: null, locale: null };
      const fresh = { ...facts, ...words, stamp: null, stampAt: facts.createdAt, ...(tellAt ? { tellAt } : {}) };
      await shares.updateOne({ _id: id }, { $setOnInsert: fresh }, { upsert: true });
    },
    async find(id) {
      const found = await shares.findById(id).lean<RecordDocument>();
      return found && plain(found);
    },
    async byIds(ids) {
      return (await shares.find({ _id: { $in: [...ids] } }).lean<RecordDocument[]>()).map(plain);
    },
    async idsByWords(wallet, part) {
      const found = await newest({ $or: [byWords(wallet, part), ...byWallets(wallet, part)] }, most);
      return found.map(({ _id }) => _id);
    },
    async haveShared(one, another) {
      const pairs = [
        { grantor: one, grantee: another },
        { grantor: another, grantee: one },
      ];
      return (await shares.countDocuments({ $or: pairs })) > 0;
    },
    async removeWords(wallet) {
      const words = { granteeName: null, granteeEmail: null, message: null };
      await shares.updateMany({ $or: [{ grantor: wallet }, { grantee: wallet }] }, { $set: words });
    },
    async contacts(grantor, part, limit) {
      return (await newest(byWords(grantor, part), limit)).map(plain);
    },
    async granteesOf(assetId) {
      const found = await newest({ assetId }, most);
      return [...new Set(found.map(({ grantee }) => grantee))];
    },
    ...leasedWork(shares),
  };
};
