import type { Hex } from '@ipr/domain';
import { type Connection, Schema } from 'mongoose';
import type { AvatarRepository } from './repository.ts';

interface StoredAvatar {
  readonly wallet: Hex;
  readonly digest: string;
  readonly bytes: Buffer;
}

const schema = new Schema<StoredAvatar>(
  {
    wallet: { type: String, required: true },
    digest: { type: String, required: true },
    bytes: { type: Buffer, required: true },
  },
  { collection: 'avatars', versionKey: false },
);
schema.index({ wallet: 1, digest: 1 }, { unique: true });
schema.index({ digest: 1 });

/** Pictures in the collection `avatars`. */
export const mongoAvatarRepository = async (connection: Connection): Promise<AvatarRepository> => {
  const avatars = connection.model<StoredAvatar>('Avatar', schema);
  await avatars.init();
  return {
    async put(wallet, digest, bytes) {
      await avatars.updateOne({ wallet, digest }, { $setOnInsert: { bytes: Buffer.from(bytes) } }, { upsert: true });
    },
    async read(digest) {
      const found = await avatars.findOne({ digest });
      return found ? new Uint8Array(found.bytes) : undefined;
    },
    async remove(wallet, digest) {
      await avatars.deleteOne({ wallet, digest });
    },
    async removeAll(wallet) {
      await avatars.deleteMany({ wallet });
    },
  };
};
