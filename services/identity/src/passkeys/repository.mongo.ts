import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Passkey, PasskeyRepository } from './repository.ts';

/** Passkeys of earlier releases have no time of trust: they are trusted since they were added. */
type PasskeyDocument = Omit<Passkey, 'id' | 'publicKey' | 'trustedFrom' | 'removesAt'> & {
  readonly _id: string;
  readonly trustedFrom?: Date;
  readonly removesAt?: Date;
  /** base64url */
  readonly publicKey: string;
};

const text = { type: String, required: true } as const;
const schema = new Schema<PasskeyDocument>({
  _id: String,
  userId: { ...text, index: true },
  publicKey: text,
  counter: { type: Number, required: true },
  transports: [String],
  name: text,
  isSynced: { type: Boolean, required: true },
  createdAt: { type: Date, required: true },
  lastUsedAt: { type: Date, default: null },
  trustedFrom: Date,
  removesAt: Date,
});
schema.index({ removesAt: 1 }, { expireAfterSeconds: 0 });

const passkeyOf = ({ _id, publicKey, ...rest }: PasskeyDocument): Passkey => ({
  id: _id,
  userId: rest.userId,
  publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
  counter: rest.counter,
  transports: rest.transports,
  name: rest.name,
  isSynced: rest.isSynced,
  createdAt: rest.createdAt,
  lastUsedAt: rest.lastUsedAt,
  trustedFrom: rest.trustedFrom ?? rest.createdAt,
  removesAt: rest.removesAt ?? null,
});

/** The database deletes what has ended within a minute; until then it is not found. */
const notRemoved = () => ({ $or: [{ removesAt: null }, { removesAt: { $gt: new Date() } }] });

/** Passkeys in `passkeys`, by credential id. */
export const passkeyRepository = async (connection: Connection): Promise<PasskeyRepository> => {
  const passkeys = connection.model('Passkey', schema, 'passkeys');
  await passkeys.init();
  return {
    async add({ id, publicKey, removesAt, ...rest }) {
      const wait = removesAt ? { removesAt } : {};
      try {
        await passkeys.create({ ...rest, ...wait, _id: id, publicKey: Buffer.from(publicKey).toString('base64url') });
        return true;
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return false;
        throw thrown;
      }
    },
    async find(id) {
      const found = await passkeys.findOne({ _id: id, ...notRemoved() }).lean<PasskeyDocument>();
      return found ? passkeyOf(found) : undefined;
    },
    async ofUser(userId) {
      const found = passkeys.find({ userId, ...notRemoved() }).sort({ createdAt: 1, _id: 1 });
      return (await found.lean<PasskeyDocument[]>()).map(passkeyOf);
    },
    async rename(userId, id, name) {
      return (await passkeys.updateOne({ _id: id, userId }, { $set: { name } })).matchedCount === 1;
    },
    async remove(userId, id) {
      const found = await passkeys.findOneAndDelete({ _id: id, userId }).lean<PasskeyDocument>();
      return found ? passkeyOf(found) : undefined;
    },
    async removeLater(userId, id, at) {
      const change = at ? { $set: { removesAt: at } } : { $unset: { removesAt: 1 } };
      return (await passkeys.updateOne({ _id: id, userId, ...notRemoved() }, change)).matchedCount === 1;
    },
    async removeAll(userId) {
      await passkeys.deleteMany({ userId });
    },
    async recordUse({ id, counter: before }, counter, lastUsedAt) {
      const change = { $set: { counter, lastUsedAt }, $unset: { removesAt: 1 } };
      return (await passkeys.updateOne({ _id: id, counter: before, ...notRemoved() }, change)).matchedCount === 1;
    },
  };
};
