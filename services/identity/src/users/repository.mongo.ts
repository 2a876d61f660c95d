import { randomBytes } from 'node:crypto';
import { isCompleteAddress } from '@ipr/api';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, type Model, Schema, Types } from 'mongoose';
import type { UserRepository } from './repository.ts';
import type { User } from './user.ts';

type UserDocument = Omit<User, 'id' | 'key'> & {
  readonly _id: Types.ObjectId;
  /** Revision of the profile that name and listing come from. */
  readonly nameRevision?: number;
  /** When the deletion of a closed account is due next. */
  readonly closureDueAt?: Date;
  /** `sealed` is the ciphertext's name in the database. */
  readonly key?: Readonly<Record<'keyId' | 'iv' | 'sealed', string>>;
};

const text = { type: String, required: true } as const;
const schema = new Schema<UserDocument>({
  email: { ...text, unique: true },
  username: String,
  isListed: Boolean,
  nameRevision: Number,
  wallet: { ...text, unique: true },
  eoaWallet: { ...text, unique: true },
  role: text,
  custody: text,
  isTwoStep: Boolean,
  twoStepFrom: Date,
  ownerChange: new Schema({ added: String, removed: String, from: Date, until: Date }, { _id: false }),
  isProvisioned: Boolean,
  safe: {
    version: text,
    singleton: text,
    factory: text,
    fallbackHandler: text,
    owners: { type: [String], required: true },
    threshold: { type: Number, required: true },
    saltNonce: text,
  },
  key: { type: new Schema({ keyId: text, iv: text, sealed: text }, { _id: false }), required: false },
  closesAt: Date,
  closureDueAt: Date,
  createdAt: { type: Date, required: true },
  lastLoginAt: { type: Date, required: true },
});

schema.index({ closureDueAt: 1 });

/** Escapes typed text for a regular expression. */
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Two-step sign-in that waits is off until it begins. */
const twoStepOf = ({ isTwoStep, twoStepFrom }: UserDocument): Pick<User, 'isTwoStep' | 'twoStepFrom'> => {
  if (isTwoStep === undefined) return {};
  return isTwoStep && twoStepFrom && twoStepFrom > new Date() ? { isTwoStep: false, twoStepFrom } : { isTwoStep };
};

const userOf = (found: UserDocument): User => {
  const {
    _id,
    nameRevision: _,
    closureDueAt: __,
    isTwoStep: ___,
    twoStepFrom: ____,
    ownerChange,
    key,
    ...rest
  } = found;
  return {
    ...rest,
    ...twoStepOf(found),
    ...(ownerChange && ownerChange.until > new Date() ? { ownerChange } : {}),
    id: _id.toString(),
    ...(key ? { key: { keyId: key.keyId, iv: key.iv, ciphertext: key.sealed } } : {}),
  };
};

/** Sign-ins into an account, its custody, changes that wait, and closing, keeping and deleting it. */
const accountChanges = (
  users: Model<UserDocument>,
): Pick<
  UserRepository,
  'signedIn' | 'setCustody' | 'setTwoStep' | 'setOwnerChange' | 'close' | 'keep' | 'claimClosed' | 'remove'
> => ({
  async signedIn(email, at) {
    const found = await users
      .findOneAndUpdate(
        { email },
        { $set: { lastLoginAt: at }, $unset: { isProvisioned: 1 } },
        { returnDocument: 'after' },
      )
      .lean<UserDocument>();
    return found ? userOf(found) : undefined;
  },
  async setCustody(id, custody) {
    await users.updateOne({ _id: new Types.ObjectId(id) }, { $set: { custody } });
  },
  async close(id, closesAt) {
    await users.updateOne({ _id: new Types.ObjectId(id) }, { $set: { closesAt, closureDueAt: closesAt } });
  },
  async keep(id, now) {
    const which = { _id: new Types.ObjectId(id), closesAt: { $gt: now } };
    const change = { $unset: { closesAt: 1, closureDueAt: 1 } };
    return (await users.updateOne(which, change)).matchedCount === 1;
  },
  async claimClosed(now, leaseMs) {
    const taken = { $set: { closureDueAt: new Date(now.getTime() + leaseMs) } };
    const found = await users.findOneAndUpdate({ closureDueAt: { $lte: now } }, taken).lean<UserDocument>();
    return found ? userOf(found) : undefined;
  },
  async setTwoStep(id, isTwoStep, from) {
    const wait = from
      ? { $set: { isTwoStep, twoStepFrom: from } }
      : { $set: { isTwoStep }, $unset: { twoStepFrom: 1 } };
    await users.updateOne({ _id: new Types.ObjectId(id) }, wait);
  },
  async setOwnerChange(id, ownerChange) {
    const change = ownerChange ? { $set: { ownerChange } } : { $unset: { ownerChange: 1 } };
    await users.updateOne({ _id: new Types.ObjectId(id) }, change);
  },
  async remove(id) {
    await users.deleteOne({ _id: new Types.ObjectId(id) });
  },
});

/** Users in `users`; e-mail address, Safe and signer are each unique. */
export const userRepository = async (connection: Connection): Promise<UserRepository> => {
  const users = connection.model<UserDocument>('User', schema, 'users');
  await users.init();
  return {
    // Not MongoDB's own, whose time and counter lead from one account to the next: anybody may ask for the person of an id.
    newId: () => randomBytes(12).toString('hex'),
    async insert({ id, key, ...user }) {
      const stored = key ? { key: { keyId: key.keyId, iv: key.iv, sealed: key.ciphertext } } : {};
      try {
        await users.create({ ...user, ...stored, _id: new Types.ObjectId(id) });
        return true;
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return false;
        throw thrown;
      }
    },
    async findById(id) {
      const found = /^[0-9a-f]{24}$/.test(id) ? await users.findById(id).lean<UserDocument>() : null;
      return found ? userOf(found) : undefined;
    },
    async list(after, limit) {
      const filter = after === null ? {} : { _id: { $gt: new Types.ObjectId(after) } };
      return (await users.find(filter).sort({ _id: 1 }).limit(limit).lean<UserDocument[]>()).map(userOf);
    },
    async findByEmail(email) {
      const found = await users.findOne({ email }).lean<UserDocument>();
      return found ? userOf(found) : undefined;
    },
    async byWallets(wallets) {
      return (await users.find({ wallet: { $in: [...wallets] } }).lean<UserDocument[]>()).map(userOf);
    },
    async search({ q, limit, skip, except, isListed, byStart }) {
      const exactly = literal(q);
      const isComplete = isCompleteAddress(q);
      const address = new RegExp(isComplete ? `^${exactly}$` : `^${exactly}`);
      const name = isComplete ? [] : [{ username: new RegExp(exactly, 'i') }];
      const addresses = isComplete || byStart ? [{ email: address }, { wallet: address }] : [];
      const found = await users
        .find({
          $and: [{ wallet: { $ne: except } }, { $or: [...name, ...addresses] }],
          closesAt: null,
          ...(isListed ? { isListed: { $ne: false }, isProvisioned: { $ne: true } } : {}),
        })
        .sort({ username: 1, wallet: 1 })
        .skip(skip)
        .limit(limit)
        .lean<UserDocument[]>();
      return found.map(userOf);
    },
    async setName({ wallet, username, isListed, revision }) {
      const name = username === undefined ? {} : username === null ? { $unset: { username: 1 } } : {};
      await users.updateOne(
        { wallet, $or: [{ nameRevision: { $exists: false } }, { nameRevision: { $lt: revision } }] },
        { $set: { isListed, nameRevision: revision, ...(username ? { username } : {}) }, ...name },
      );
    },
    ...accountChanges(users),
  };
};
