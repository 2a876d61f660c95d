import { isCompleteAddress } from '@ipr/api';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema, Types } from 'mongoose';
import type { UserRepository } from './repository.ts';
import type { User } from './user.ts';

type UserDocument = Omit<User, 'id' | 'key'> & {
  readonly _id: Types.ObjectId;
  /** `sealed` is the ciphertext's name in the database. */
  readonly key: Readonly<Record<'keyId' | 'iv' | 'sealed', string>>;
};

const text = { type: String, required: true } as const;
const schema = new Schema<UserDocument>({
  email: { ...text, unique: true },
  username: String,
  wallet: { ...text, unique: true },
  eoaWallet: { ...text, unique: true },
  role: text,
  custody: text,
  safe: {
    version: text,
    singleton: text,
    factory: text,
    fallbackHandler: text,
    owners: { type: [String], required: true },
    threshold: { type: Number, required: true },
    saltNonce: text,
  },
  key: { keyId: text, iv: text, sealed: text },
  createdAt: { type: Date, required: true },
  lastLoginAt: { type: Date, required: true },
});

/** Escapes typed text for a regular expression. */
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const userOf = ({ _id, key: { sealed: ciphertext, ...key }, ...rest }: UserDocument): User => ({
  ...rest,
  id: _id.toString(),
  key: { ...key, ciphertext },
});

/** Users in `users`; e-mail address, Safe and signer are each unique. */
export const userRepository = async (connection: Connection): Promise<UserRepository> => {
  const users = connection.model('User', schema, 'users');
  await users.init();
  return {
    newId: () => new Types.ObjectId().toString(),
    async insert({ id, key: { ciphertext, ...key }, ...user }) {
      try {
        await users.create({ ...user, key: { ...key, sealed: ciphertext }, _id: new Types.ObjectId(id) });
        return true;
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return false;
        throw thrown;
      }
    },
    async findById(id) {
      const found = await users.findById(id).lean<UserDocument>();
      return found ? userOf(found) : undefined;
    },
    async findByEmail(email) {
      const found = await users.findOne({ email }).lean<UserDocument>();
      return found ? userOf(found) : undefined;
    },
    async byWallets(wallets) {
      return (await users.find({ wallet: { $in: [...wallets] } }).lean<UserDocument[]>()).map(userOf);
    },
    async search(text, limit, except) {
      const exactly = literal(text);
      const start = isCompleteAddress(text) ? new RegExp(`^${exactly}$`) : new RegExp(`^${exactly}`);
      const name = isCompleteAddress(text) ? [] : [{ username: new RegExp(exactly, 'i') }];
      const any = [...name, { email: start }, { wallet: start }];
      const found = await users
        .find({ $and: [{ wallet: { $ne: except } }, { $or: any }] })
        .sort({ username: 1, email: 1 })
        .limit(limit)
        .lean<UserDocument[]>();
      return found.map(userOf);
    },
    async signedIn(email, at) {
      const found = await users
        .findOneAndUpdate({ email }, { $set: { lastLoginAt: at } }, { returnDocument: 'after' })
        .lean<UserDocument>();
      return found ? userOf(found) : undefined;
    },
  };
};
