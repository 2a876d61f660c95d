import type { UserSettings } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import {
  blankRecord,
  type PeopleRepository,
  type PersonRecord,
  type ProfileChange,
  profileFields,
} from './repository.ts';

type StoredPerson = Omit<PersonRecord, 'wallet'> & { readonly _id: Hex; readonly isPublished: boolean };

const count = { type: Number, required: true, default: 0 } as const;
const switches = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, Boolean]));

const settingsSchema = new Schema<UserSettings>(
  {
    notifications: switches(
      'email',
      'push',
      'marketing',
      'emailNotifications',
      'assetUpdates',
      'shareRequests',
      'systemUpdates',
    ),
    privacy: switches('profileVisible', 'activityVisible'),
    preferences: { theme: String, language: String, timezone: { type: String, default: null } },
  },
  { _id: false },
);

const schema = new Schema<StoredPerson>(
  {
    _id: { type: String, required: true },
    profile: Object.fromEntries(profileFields.map((field) => [field, String])),
    avatar: { type: String, default: null },
    version: count,
    settings: { type: settingsSchema, default: null },
    settingsVersion: count,
    hasPreferences: Boolean,
    marketingChangedAt: { type: Date, default: null },
    revision: count,
    published: count,
    /** Whether `published` equals `revision`; a query cannot compare two fields by an index. */
    isPublished: { type: Boolean, required: true, default: false },
  },
  { collection: 'people', versionKey: false, minimize: false },
);
schema.index({ isPublished: 1 });

/** Settings that were saved before `hasPreferences` existed were saved by their person. */
const recordOf = ({ _id, isPublished: _, ...rest }: StoredPerson): PersonRecord => ({
  ...blankRecord(_id),
  ...rest,
  hasPreferences: rest.hasPreferences ?? (rest.settings ?? null) !== null,
});

const nested = (profile: ProfileChange) =>
  Object.fromEntries(
    Object.entries(profile)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [`profile.${field}`, value]),
  );

/** Records in the collection `people`. */
export const mongoPeopleRepository = async (connection: Connection): Promise<PeopleRepository> => {
  const people = connection.model<StoredPerson>('Person', schema);
  await people.init();

  /**
   * Applies a change, if the counter has the expected value; the first change of a person creates the record.
   * @returns the record before or after the change; null when there was none, or another version
   */
  const write = async (
    wallet: Hex,
    set: object,
    counter: 'version' | 'settingsVersion',
    expected: number | undefined,
    returnDocument: 'before' | 'after' = 'after',
  ): Promise<PersonRecord | null> => {
    const filter = { _id: wallet, ...(expected === undefined ? {} : { [counter]: expected }) };
    const update = { $set: { ...set, isPublished: false }, $inc: { [counter]: 1, revision: 1 } };
    const attempt = () =>
      people.findOneAndUpdate(filter, update, { upsert: !expected, returnDocument }).lean<StoredPerson>();
    const found = await attempt().catch((thrown: unknown) => {
      // Another request created the record, so an unconditional change finds it now and a conditional one is outdated.
      if (!isDuplicateKey(thrown)) throw thrown;
      return expected === undefined ? attempt() : null;
    });
    return found && recordOf(found);
  };

  return {
    async find(wallet) {
      const found = await people.findById(wallet).lean<StoredPerson>();
      return found ? recordOf(found) : blankRecord(wallet);
    },
    async findMany(wallets) {
      return (await people.find({ _id: { $in: [...wallets] } }).lean<StoredPerson[]>()).map(recordOf);
    },
    async change(wallet, profile, expected) {
      return (await write(wallet, nested(profile), 'version', expected)) ?? undefined;
    },
    async setAvatar(wallet, avatar) {
      return (await write(wallet, { avatar }, 'version', undefined, 'before'))?.avatar ?? null;
    },
    async saveSettings(wallet, settings, expected, { hasPreferences, consentAt }) {
      const set = { settings, hasPreferences, ...(consentAt ? { marketingChangedAt: consentAt } : {}) };
      return (await write(wallet, set, 'settingsVersion', expected)) ?? undefined;
    },
    async remove(wallet) {
      await people.deleteOne({ _id: wallet });
    },
    async markPublished(wallet, revision) {
      await people.updateOne({ _id: wallet, published: { $lt: revision } }, { $set: { published: revision } });
      await people.updateOne({ _id: wallet, revision }, { $set: { isPublished: true } });
    },
    async unpublished(limit) {
      return (await people.find({ isPublished: false }).limit(limit).lean<StoredPerson[]>()).map(recordOf);
    },
  };
};
