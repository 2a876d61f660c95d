import type { Hex } from '@ipr/domain';
import { type Connection, Schema, Types } from 'mongoose';
import type { AvatarRepository } from './repository.ts';

interface StoredAvatar {
  readonly wallet: Hex;
  readonly digest: string;
  readonly bytes: Buffer;
  /** Missing in pictures that were stored before this field existed. */
  readonly storedAt?: Date;
}

const schema = new Schema<StoredAvatar>(
  {
    wallet: { type: String, required: true },
    digest: { type: String, required: true },
    bytes: { type: Buffer, required: true },
    storedAt: Date,
  },
  { collection: 'avatars', versionKey: false },
);
schema.index({ wallet: 1, digest: 1 }, { unique: true });
schema.index({ digest: 1 });

const storedBefore = (time: Date) => ({ $or: [{ storedAt: { $lt: time } }, { storedAt: null }] });

/** Pictures in the collection `avatars`. */
export const mongoAvatarRepository = async (connection: Connection): Promise<AvatarRepository> => {
  const avatars = connection.model<StoredAvatar>('Avatar', schema);
  await avatars.init();
  return {
    async put(wallet, digest, bytes) {
      const stored = { $setOnInsert: { bytes: Buffer.from(bytes) }, $set: { storedAt: new Date() } };
      await avatars.updateOne({ wallet, digest }, stored, { upsert: true });
    },
    async read(digest) {
      const found = await avatars.findOne({ digest });
      return found ? new Uint8Array(found.bytes) : undefined;
    },
    async remove(wallet, digest) {
      await avatars.deleteOne({ wallet, digest });
    },
    async listOld(before, after, limit) {
      const further = after === undefined ? {} : { _id: { $gt: new Types.ObjectId(after) } };
      const found = await avatars
        .find({ ...storedBefore(before), ...further }, { wallet: 1, digest: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<(Pick<StoredAvatar, 'wallet' | 'digest'> & { readonly _id: Types.ObjectId })[]>();
      return found.map(({ _id, wallet, digest }) => ({ wallet, digest, position: _id.toString() }));
    },
    async removeOld(position, before) {
      await avatars.deleteOne({ _id: new Types.ObjectId(position), ...storedBefore(before) });
    },
    async removeAll(wallet) {
      await avatars.deleteMany({ wallet });
    },
  };
};
