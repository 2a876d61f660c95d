import type { Hex } from '@ipr/domain';
import { type Connection, type QueryFilter, Schema } from 'mongoose';
import type { Placement } from './folder.ts';
import type { PlacementRepository } from './repository.ts';

interface PlacementDocument extends Placement {
  readonly wallet: string;
}

const text = { type: String, required: true } as const;
const schema = new Schema<PlacementDocument>(
  { wallet: text, assetId: text, folderIds: { type: [String], required: true } },
  { collection: 'placements', versionKey: false },
);
schema.index({ wallet: 1, assetId: 1 }, { unique: true });
schema.index({ wallet: 1, folderIds: 1 });

const plain = ({ assetId, folderIds }: PlacementDocument): Placement => ({ assetId, folderIds: [...folderIds] });

/** One document per person and asset in `placements`: an asset is never in a folder twice. */
export const placementRepository = async (connection: Connection): Promise<PlacementRepository> => {
  const placements = connection.model<PlacementDocument>('Placement', schema);
  await placements.init();

  const find = async (filter: QueryFilter<PlacementDocument>) =>
    (await placements.find(filter).lean<PlacementDocument[]>()).map(plain);
  const among = (wallet: Hex, folderId: string | null) => ({ wallet, ...(folderId ? { folderIds: folderId } : {}) });

  return {
    all: (wallet) => find({ wallet }),
    ofFolder: (wallet, folderId) => find({ wallet, folderIds: folderId }),
    ofAssets: (wallet, assetIds) => find({ wallet, assetId: { $in: [...assetIds] } }),
    count: (wallet, folderId) => placements.countDocuments(among(wallet, folderId)),
    async add(wallet, assetIds, folderId) {
      const update = folderId ? { $addToSet: { folderIds: folderId } } : { $setOnInsert: { folderIds: [] } };
      const writes = assetIds.map((assetId) => ({ updateOne: { filter: { wallet, assetId }, update, upsert: true } }));
      // The filter is the unique key, so MongoDB itself repeats an upsert that met another one.
      await placements.bulkWrite(writes, { ordered: false });
    },
    async take(wallet, assetId, folderId) {
      await placements.updateOne({ wallet, assetId }, { $pull: { folderIds: folderId } });
    },
    async empty(wallet, folderIds) {
      const ended = [...folderIds];
      await placements.updateMany({ wallet, folderIds: { $in: ended } }, { $pullAll: { folderIds: ended } });
    },
    async removeAll(wallet) {
      await placements.deleteMany({ wallet });
    },
    async forget(wallet, assetId) {
      await placements.deleteOne({ wallet, assetId, folderIds: { $size: 0 } });
    },
  };
};
