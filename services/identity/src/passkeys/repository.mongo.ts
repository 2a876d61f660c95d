import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Passkey, PasskeyRepository } from './repository.ts';

type PasskeyDocument = Omit<Passkey, 'id' | 'publicKey'> & {
  readonly _id: string;
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
});

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
});

/** Passkeys in `passkeys`, by credential id. */
export const passkeyRepository = async (connection: Connection): Promise<PasskeyRepository> => {
  const passkeys = connection.model('Passkey', schema, 'passkeys');
  await passkeys.init();
  return {
    async add({ id, publicKey, ...rest }) {
      try {
        await passkeys.create({ ...rest, _id: id, publicKey: Buffer.from(publicKey).toString('base64url') });
        return true;
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return false;
        throw thrown;
      }
    },
    async find(id) {
      const found = await passkeys.findById(id).lean<PasskeyDocument>();
      return found ? passkeyOf(found) : undefined;
    },
    async ofUser(userId) {
      return (await passkeys.find({ userId }).sort({ createdAt: 1, _id: 1 }).lean<PasskeyDocument[]>()).map(passkeyOf);
    },
    async rename(userId, id, name) {
      return (await passkeys.updateOne({ _id: id, userId }, { $set: { name } })).matchedCount === 1;
    },
    async remove(userId, id) {
      const found = await passkeys.findOneAndDelete({ _id: id, userId }).lean<PasskeyDocument>();
      return found ? passkeyOf(found) : undefined;
    },
    async removeAll(userId) {
      await passkeys.deleteMany({ userId });
    },
    async recordUse({ id, counter: before }, counter, lastUsedAt) {
      const change = { $set: { counter, lastUsedAt } };
      return (await passkeys.updateOne({ _id: id, counter: before }, change)).matchedCount === 1;
    },
  };
};
