import type { Hex } from '@ipr/domain';
import { type Connection, type Model, type QueryFilter, Schema, Types } from 'mongoose';
import { addTo, defaultFolderId, type Placement } from './folder.ts';
import type { PlacementRepository } from './repository.ts';

interface PlacementDocument extends Placement {
  readonly _id: Types.ObjectId;
  readonly wallet: string;
}

const text = { type: String, required: true } as const;
const schema = new Schema<PlacementDocument>(
  { wallet: text, assetId: text, folderIds: { type: [String], required: true } },
  { collection: 'placements', versionKey: false },
);
schema.index({ wallet: 1, assetId: 1 }, { unique: true });
schema.index({ wallet: 1, folderIds: 1, _id: 1 });

/** Index of an earlier version, which the second one contains. */
const earlierIndex = 'wallet_1_folderIds_1';
/** Writes at once. */
const writesAtOnce = 16;

const plain = ({ assetId, folderIds }: PlacementDocument): Placement => ({ assetId, folderIds: [...folderIds] });
const among = (wallet: Hex, folderId: string | null) => ({ wallet, ...(folderId ? { folderIds: folderId } : {}) });

type Placements = Model<PlacementDocument>;

const findPlacements = async (placements: Placements, filter: QueryFilter<PlacementDocument>) =>
  (await placements.find(filter).lean<PlacementDocument[]>()).map(plain);

const readsOf = (placements: Placements): Omit<PlacementRepository, keyof Writes> => ({
  all: (wallet) => findPlacements(placements, { wallet }),
  ofFolder: (wallet, folderId) => findPlacements(placements, { wallet, folderIds: folderId }),
  ofAssets: (wallet, assetIds) => findPlacements(placements, { wallet, assetId: { $in: [...assetIds] } }),
  async page(wallet, [first, ...others], after, limit) {
    const held = others.length === 0 ? first : { $in: [first, ...others] };
    const filter = { wallet, folderIds: held, ...(after ? { _id: { $gt: new Types.ObjectId(after) } } : {}) };
    const found = await placements
      .find(filter as QueryFilter<PlacementDocument>)
      .sort({ _id: 1 })
      .limit(limit)
      .lean<PlacementDocument[]>();
    const last = found.length < limit ? undefined : found.at(-1);
    return { assetIds: found.map(({ assetId }) => assetId), next: last?._id.toHexString() ?? null };
  },
  async filed(wallet, limit) {
    const found = await placements
      .find({ wallet, folderIds: { $gt: '' } })
      .limit(limit)
      .lean<PlacementDocument[]>();
    return found.map(({ assetId }) => assetId);
  },
  count: (wallet, folderId) => placements.countDocuments(among(wallet, folderId)),
});

/** Where an asset was before it was put into the folder; null when it was not placed. */
const putIn = (placements: Placements, wallet: Hex, assetId: string, folderId: string | null) => {
  const update = folderId ? { $addToSet: { folderIds: folderId } } : { $setOnInsert: { folderIds: [] } };
  // The filter is the unique key, so MongoDB itself repeats an upsert that met another one.
  return placements
    .findOneAndUpdate({ wallet, assetId }, update, { upsert: true, returnDocument: 'before' })
    .lean<PlacementDocument | null>();
};

/**
 * Takes everything out of a folder. @returns how many assets are then in none: each write decides that for the documents that it
 * changes, whatever else happens to them.
 */
const emptyOne = async (placements: Placements, wallet: Hex, folderId: string): Promise<number> => {
  let left = 0;
  for (let changed = -1; changed !== 0; ) {
    const alone = { wallet, folderIds: { $eq: folderId, $size: 1 } };
    const emptied = (await placements.updateMany(alone, { $set: { folderIds: [] } })).modifiedCount;
    const inMore = { wallet, folderIds: folderId, 'folderIds.1': { $exists: true } };
    const pulled = (await placements.updateMany(inMore, { $pull: { folderIds: folderId } })).modifiedCount;
    left += emptied;
    changed = emptied + pulled;
  }
  return left;
};

type Writes = Pick<PlacementRepository, 'add' | 'take' | 'empty' | 'forget' | 'removeAll'>;

const writesOf = (placements: Placements): Writes => ({
  async add(wallet, assetIds, folderId) {
    const changes: Record<string, number> = {};
    for (let at = 0; at < assetIds.length; at += writesAtOnce) {
      const some = assetIds.slice(at, at + writesAtOnce);
      for (const was of await Promise.all(some.map((assetId) => putIn(placements, wallet, assetId, folderId)))) {
        if (folderId === null && was === null) addTo(changes, defaultFolderId, 1);
        if (folderId === null || was?.folderIds.includes(folderId)) continue;
        addTo(changes, folderId, 1);
        if (was?.folderIds.length === 0) addTo(changes, defaultFolderId, -1);
      }
    }
    return changes;
  },
  async take(wallet, assetId, folderId) {
    const was = await placements
      .findOneAndUpdate({ wallet, assetId, folderIds: folderId }, { $pull: { folderIds: folderId } })
      .lean<PlacementDocument | null>();
    if (!was) return {};
    return { [folderId]: -1, ...(was.folderIds.length === 1 ? { [defaultFolderId]: 1 } : {}) };
  },
  async empty(wallet, folderIds) {
    const changes: Record<string, number> = {};
    for (const folderId of folderIds) {
      addTo(changes, defaultFolderId, await emptyOne(placements, wallet, folderId));
      changes[folderId] = Number.NEGATIVE_INFINITY;
    }
    return changes;
  },
  async removeAll(wallet) {
    await placements.deleteMany({ wallet });
  },
  async forget(wallet, assetId) {
    const { deletedCount } = await placements.deleteOne({ wallet, assetId, folderIds: { $size: 0 } });
    return deletedCount > 0 ? { [defaultFolderId]: -1 } : {};
  },
});

/** One document per person and asset in `placements`: an asset is never in a folder twice. */
export const placementRepository = async (connection: Connection): Promise<PlacementRepository> => {
  const placements = connection.model<PlacementDocument>('Placement', schema);
  await placements.init();
  await placements.collection.dropIndex(earlierIndex).catch(() => undefined);
  return { ...readsOf(placements), ...writesOf(placements) };
};
