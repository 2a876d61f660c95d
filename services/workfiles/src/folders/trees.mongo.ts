import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema, Types } from 'mongoose';
import type { StoredFolder, Tree } from './folder.ts';
import type { TreeRepository } from './repository.ts';

interface TreeDocument extends Tree {
  /** Lower-case Safe address. */
  readonly _id: string;
}

const text = { type: String, required: true } as const;
const folderSchema = new Schema<StoredFolder>(
  { id: text, name: text, parentId: { type: String, default: null }, creationKey: String },
  { _id: false, id: false },
);
const schema = new Schema<TreeDocument>(
  { _id: text, version: { type: Number, required: true }, folders: { type: [folderSchema], required: true } },
  { collection: 'trees', versionKey: false },
);

/** One document per person in `trees`: about 700 kB at the limits of folder.ts. */
export const treeRepository = async (connection: Connection): Promise<TreeRepository> => {
  const trees = connection.model<TreeDocument>('Tree', schema);
  await trees.init();

  const insert = async (document: TreeDocument): Promise<boolean> => {
    try {
      await trees.create(document);
      return true;
    } catch (thrown) {
      if (isDuplicateKey(thrown)) return false;
      throw thrown;
    }
  };

  return {
    newFolderId: () => new Types.ObjectId().toHexString(),
    async remove(wallet) {
      await trees.deleteOne({ _id: wallet });
    },
    async read(wallet) {
      const found = await trees.findById(wallet).lean<TreeDocument>();
      return { version: found?.version ?? 0, folders: found?.folders ?? [] };
    },
    async replace(wallet, version, folders) {
      if (version === 0) return insert({ _id: wallet, version: 1, folders });
      const next = { $set: { version: version + 1, folders: [...folders] } };
      return (await trees.updateOne({ _id: wallet, version }, next)).matchedCount === 1;
    },
  };
};
