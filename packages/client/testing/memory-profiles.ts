import {
  defaultSettings,
  HttpFailure,
  type SavedSettings,
  type SessionUser,
  type UserProfile,
  type ViewRecord,
} from '@ipr/api';
import { Failure, type Hex, maskEmail, shortenAddress } from '@ipr/domain';
import type { RegistryIndex } from '@ipr/ports/index';
import type { PersonApi } from '../src/person.ts';
import type { Journal } from './journal.ts';
import { createActivity } from './memory-activity.ts';

type Profiles = PersonApi['profiles'];

const blank = {
  name: null,
  title: null,
  organizationName: null,
  website: null,
  address: null,
  description: null,
  bio: null,
  avatarUrl: null,
  profilePicture: null,
};

const profileOf = ({
  id,
  wallet,
  eoaWallet,
  email,
  username,
  role,
  createdAt,
  lastLoginAt,
}: SessionUser): UserProfile => ({
  ...blank,
  id,
  wallet,
  walletAddress: wallet,
  eoaWallet,
  eoaWalletAddress: eoaWallet,
  email,
  username: username ?? null,
  displayName: username ?? email,
  role,
  createdAt,
  lastLoginAt,
  version: 0,
});

/** Drops the fields that a change leaves out. */
const given = (change: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Profiles, settings and views of one person, and the profiles of others that a test adds. */
export const createProfiles = (journal: Journal, index: RegistryIndex, session: SessionUser) => {
  const { wallet } = session;
  let own = profileOf(session);
  let saved: SavedSettings = { settings: defaultSettings, version: 0, hasPreferences: false };
  const views: ViewRecord[] = [];
  const others = new Map<Hex, UserProfile>();
  const find = (id: string): UserProfile => {
    if (['me', wallet, session.id].includes(id.toLowerCase())) return own;
    const found = [...others.values()].find((each) => [each.id, each.wallet].includes(id.toLowerCase()));
    if (!found) throw new HttpFailure(404, undefined, null, new Failure('user.not-found'));
    return found;
  };
  const update: Profiles['updateUser'] = async ({ id: _, version, ...change }) => {
    journal.note('profiles.updateUser');
    if (version !== undefined && version !== own.version) throw new Failure('user.changed-meanwhile');
    const next = { ...own, ...given(change), version: own.version + 1 };
    own = { ...next, displayName: next.username ?? session.email };
    return own;
  };
  const save: Profiles['saveSettings'] = async ({ settings, version }) => {
    journal.note('profiles.saveSettings');
    if (version !== undefined && version !== saved.version) throw new Failure('user.settings-changed-meanwhile');
    const { timezone = null } = settings.preferences;
    saved = {
      settings: { ...settings, preferences: { ...settings.preferences, timezone } },
      version: saved.version + 1,
      hasPreferences: true,
    };
    return saved;
  };
  const draw = (avatarUrl: string | null) => {
    own = { ...own, avatarUrl, profilePicture: avatarUrl, version: own.version + 1 };
    return own;
  };
  const upload: Profiles['uploadAvatar'] = async (_, options) => {
    journal.note('profiles.uploadAvatar');
    if (!options?.file) throw new Failure('file.missing');
    if (!/^image\/(png|jpeg|webp)$/.test(options.file.type)) throw new Failure('user.picture-unreadable');
    return draw(`/api/v1/users/avatar/${'ab'.repeat(32)}`);
  };
  const profiles: Profiles = {
    ...createActivity(journal, index, wallet),
    recordView: async ({ assetId }) => {
      journal.note('profiles.recordView');
      const record = { wallet, assetId, at: new Date(0).toISOString() };
      views.push(record);
      return record;
    },
    views: async () => views,
    user: async ({ id }) => {
      journal.note('profiles.user');
      return find(id);
    },
    users: async ({ q = '' }) => {
      journal.note('profiles.users');
      const found = [...others.values()].filter(({ username }) => username?.toLowerCase().includes(q.toLowerCase()));
      return found.map((each) => ({
        id: each.wallet,
        wallet: each.wallet,
        username: each.username,
        displayName: each.displayName,
        email: each.email,
        maskedEmail: maskEmail(each.email ?? ''),
        avatarUrl: each.avatarUrl,
      }));
    },
    userStats: async ({ id }) => {
      const { wallet: of, createdAt } = find(id);
      const { assetCount } = await index.profile(of, { first: 1 });
      const counts = { shared: null, pendingShares: null, expiringSoon: null };
      return { wallet: of, assets: assetCount, ...counts, memberSince: createdAt };
    },
    updateUser: update,
    replaceUser: ({ wallet: id, ...change }) => update({ id, ...change }),
    settings: async () => {
      journal.note('profiles.settings');
      return saved;
    },
    settingsByWallet: async () => saved,
    saveSettings: save,
    saveSettingsByWallet: ({ wallet: id, ...change }) => save({ id, ...change }),
    forgetPerson: async () => {
      own = profileOf(session);
      saved = { settings: defaultSettings, version: 0, hasPreferences: false };
      views.length = 0;
      return { ok: true };
    },
    muteMails: async ({ mails }) => {
      const { notifications, ...rest } = saved.settings;
      await save({ id: 'me', settings: { ...rest, notifications: { ...notifications, [mails]: false } } });
      return { ok: true };
    },
    uploadAvatar: upload,
    uploadAvatarByWallet: ({ wallet: id }, options) => upload({ id }, options),
    removeAvatar: async () => draw(null),
    settingsOf: async () => [],
  };
  return {
    profiles,
    /** Adds another person, by default one without any text. */
    addPerson: (of: Hex, person: Partial<UserProfile> = {}) =>
      void others.set(of, {
        ...profileOf({ ...session, id: of, wallet: of, eoaWallet: of }),
        eoaWallet: null,
        eoaWalletAddress: null,
        email: null,
        role: null,
        lastLoginAt: null,
        displayName: person.username ?? shortenAddress(of),
        ...person,
      }),
    /** The person's own profile and settings as the service has them, which another browser changes. */
    stored: { profile: () => own, settings: () => saved },
  };
};
