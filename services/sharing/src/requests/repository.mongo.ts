import type { Hex } from '@ipr/domain';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, type QueryFilter, Schema, Types } from 'mongoose';
import type { AccessRequests, Blocks, RequestQuery } from './repository.ts';
import type { StoredRequest } from './request.ts';

interface RequestDocument extends Omit<StoredRequest, 'id'> {
  readonly _id: Types.ObjectId;
  /** 'asset:sender' while it is open, else its own id: unique, so that one request of a person for an asset is open. */
  readonly openKey: string;
  /** When the owner's mail is due; absent once it was handed over. */
  readonly tellAt?: Date;
}

const text = { type: String, required: true } as const;
const requestSchema = new Schema<RequestDocument>(
  {
    assetId: text,
    owner: text,
    requester: text,
    accessLevel: text,
    message: { type: String, default: '' },
    locale: text,
    state: text,
    createdAt: { type: Date, required: true },
    hidden: { type: Boolean, required: true },
    openKey: { ...text, unique: true },
    tellAt: Date,
  },
  { collection: 'access_requests', versionKey: false },
);
requestSchema.index({ owner: 1, createdAt: -1 });
requestSchema.index({ requester: 1, createdAt: -1 });
requestSchema.index({ tellAt: 1 });

const plain = ({ _id, openKey: _, tellAt: __, ...rest }: RequestDocument): StoredRequest => ({
  ...rest,
  id: _id.toString(),
});

const among = ({ wallet, direction, assetId }: RequestQuery): QueryFilter<RequestDocument> => ({
  ...(direction === 'incoming' ? { owner: wallet, hidden: false } : { requester: wallet }),
  ...(assetId === undefined ? {} : { assetId }),
});

/** Requests in `access_requests`. */
export const accessRequestRepository = async (connection: Connection): Promise<AccessRequests> => {
  const requests = connection.model<RequestDocument>('AccessRequest', requestSchema);
  await requests.init();
  return {
    async open(request, tellAt) {
      const _id = new Types.ObjectId();
      try {
        const openKey = `${request.assetId}:${request.requester}`;
        await requests.create({ ...request, _id, state: 'open', openKey, ...(tellAt ? { tellAt } : {}) });
        return _id.toString();
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return null;
        throw thrown;
      }
    },
    async notifyLater(id, at) {
      await requests.updateOne({ _id: new Types.ObjectId(id), tellAt: { $ne: null } }, { $set: { tellAt: at } });
    },
    async claimUnnotified(now, leaseMs) {
      const next = new Date(now.getTime() + leaseMs);
      const found = await requests
        .findOneAndUpdate({ tellAt: { $lte: now } }, { $set: { tellAt: next } }, { sort: { tellAt: 1 } })
        .lean<RequestDocument>();
      return found && plain(found);
    },
    async markNotified(id) {
      await requests.updateOne({ _id: new Types.ObjectId(id) }, { $unset: { tellAt: 1 } });
    },
    async find(id) {
      const found = await requests.findById(id).lean<RequestDocument>();
      return found && plain(found);
    },
    async list(query) {
      const filter = among(query);
      const { skip, limit } = query;
      const [found, total, open] = await Promise.all([
        requests.find(filter).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean<RequestDocument[]>(),
        requests.countDocuments(filter),
        requests.countDocuments({ ...filter, state: 'open' }),
      ]);
      return { items: found.map(plain), total, open };
    },
    async answer(id, state) {
      const open = { _id: new Types.ObjectId(id), state: 'open' } as const;
      return (await requests.updateOne(open, { $set: { state, openKey: id } })).modifiedCount === 1;
    },
    async granted(assetId, requester) {
      const open = await requests.findOne({ openKey: `${assetId}:${requester}` }).lean<RequestDocument>();
      if (!open) return;
      const granted = { state: 'granted', openKey: open._id.toString() } as const;
      await requests.updateOne({ _id: open._id, state: 'open' }, { $set: granted });
    },
    async removeAll(wallet) {
      await requests.deleteMany({ $or: [{ owner: wallet }, { requester: wallet }] });
    },
    async hideFrom(owner, requester) {
      for (const { _id } of await requests.find({ owner, requester, state: 'open' }).lean<RequestDocument[]>()) {
        const declined = { state: 'declined', hidden: true, openKey: _id.toString() } as const;
        await requests.updateOne({ _id, state: 'open' }, { $set: declined });
      }
    },
  };
};

interface BlockDocument {
  readonly owner: Hex;
  readonly sender: Hex;
  readonly since: Date;
}

const blockSchema = new Schema<BlockDocument>(
  { owner: text, sender: text, since: { type: Date, required: true } },
  { collection: 'blocks', versionKey: false },
);
blockSchema.index({ owner: 1, sender: 1 }, { unique: true });

/** Owners and the senders they block, in `blocks`. */
export const blockRepository = async (connection: Connection): Promise<Blocks> => {
  const blocks = connection.model<BlockDocument>('Block', blockSchema);
  await blocks.init();
  return {
    async list(owner, until) {
      const which = { owner, ...(until ? { since: { $lte: until } } : {}) };
      const found = await blocks.find(which).sort({ since: -1, sender: 1 }).limit(1000).lean<BlockDocument[]>();
      return found.map(({ sender, since }) => ({ wallet: sender, since }));
    },
    has: async (owner, sender) => (await blocks.countDocuments({ owner, sender })) > 0,
    async add(owner, sender, now) {
      await blocks.updateOne({ owner, sender }, { $setOnInsert: { since: now } }, { upsert: true });
    },
    async removeAll(wallet) {
      await blocks.deleteMany({ $or: [{ owner: wallet }, { sender: wallet }] });
    },
    async remove(owner, sender) {
      await blocks.deleteOne({ owner, sender });
    },
  };
};
