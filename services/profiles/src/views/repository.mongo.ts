import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { View, ViewRepository } from './repository.ts';

interface StoredView extends View {
  /** Whole hours since 1970: replicas that add at once meet in the unique index. */
  hour: number;
}

const hourMs = 3_600_000;

const schema = new Schema<StoredView>(
  {
    wallet: { type: String, required: true },
    assetId: { type: String, required: true },
    at: { type: Date, required: true },
    hour: { type: Number, required: true },
  },
  { collection: 'views', versionKey: false },
);
schema.index({ wallet: 1, assetId: 1, hour: 1 }, { unique: true });

const toView = ({ wallet, assetId, at }: View): View => ({ wallet, assetId, at });

/** Openings in the collection `views`. Await it before the first call: it builds the unique index. */
export const mongoViewRepository = async (connection: Connection): Promise<ViewRepository> => {
  const model = connection.model<StoredView>('View', schema);
  await model.init();
  return {
    async findSince(wallet, assetId, since) {
      const found = await model
        .findOne({ wallet, assetId, at: { $gte: since } })
        .sort({ at: -1 })
        .lean<StoredView>();
      return found && toView(found);
    },
    async list(wallet, limit, until) {
      const which = { wallet, ...(until ? { at: { $lte: until } } : {}) };
      return (await model.find(which).sort({ at: -1 }).limit(limit).lean<StoredView[]>()).map(toView);
    },
    async removeAll(wallet) {
      await model.deleteMany({ wallet });
    },
    async add(view) {
      const hour = Math.floor(view.at.getTime() / hourMs);
      try {
        await model.create({ ...view, hour });
        return view;
      } catch (thrown) {
        if (!isDuplicateKey(thrown)) throw thrown;
        const { wallet, assetId } = view;
        const first = await model.findOne({ wallet, assetId, hour }).lean<StoredView>();
        return toView(first ?? view);
      }
    },
  };
};
