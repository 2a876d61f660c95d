import { type Client, createClient, defaultSettings, profilesApi } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { resultOf } from '@ipr/service-kit/testing/result-of';
import sharp from 'sharp';
import { startTestProfiles, type TestProfiles } from './profiles.fixture.ts';

const [ada, bob]: readonly [Hex, Hex] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
let service: TestProfiles;
let file: Blob;

beforeAll(async () => {
  service = await startTestProfiles();
  service.world.mint(ada, { fileHash: 'a'.repeat(64), cid: 'one', title: 'Pump' });
  const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } });
  file = new Blob([new Uint8Array(await drawn.png().toBuffer())]);
});
afterAll(() => service.close());
beforeEach(() => {
  service.identity.reset();
  service.identity.add(ada, 'ada@example.org', 'Ada');
  service.identity.add(bob, 'bob@example.org', 'Bob');
});

type Calls = Client<typeof profilesApi>;
const settings = defaultSettings;

/** Every call of the service about Ada. */
const calls: { readonly [K in keyof Calls]: (by: Calls) => Promise<unknown> } = {
  users: (by) => by.users({ q: 'ada' }),
  user: (by) => by.user({ id: ada }),
  userStats: (by) => by.userStats({ id: ada }),
  updateUser: (by) => by.updateUser({ id: ada, bio: 'x' }),
  replaceUser: (by) => by.replaceUser({ wallet: ada, bio: 'x' }),
  settings: (by) => by.settings({ id: ada }),
  settingsByWallet: (by) => by.settingsByWallet({ wallet: ada }),
  saveSettings: (by) => by.saveSettings({ id: ada, settings }),
  saveSettingsByWallet: (by) => by.saveSettingsByWallet({ wallet: ada, settings }),
  uploadAvatar: (by) => by.uploadAvatar({ id: ada }, { file }),
  uploadAvatarByWallet: (by) => by.uploadAvatarByWallet({ wallet: ada }, { file }),
  removeAvatar: (by) => by.removeAvatar({ id: ada }),
  userActivity: (by) => by.userActivity({ id: ada }),
  assetActivity: (by) => by.assetActivity({ assetId: '1' }),
  recordView: (by) => by.recordView({ id: ada, assetId: '1' }),
  views: (by) => by.views({ id: ada }),
  settingsOf: (by) => by.settingsOf({ wallets: [ada] }),
  forgetPerson: (by) => by.forgetPerson({ wallet: ada }),
  muteMails: (by) => by.muteMails({ wallet: ada, mails: 'assetUpdates' }),
};

const ok = 'ok';
const denied = 'access.denied';
/** A person's own calls; other people and all roles are refused alike. */
const own = { user: ok, other: denied, support: denied, operator: denied, service: 'session.missing' };
const all = { user: ok, other: ok, support: ok, operator: ok, service: 'session.missing' };
const noService = { user: denied, other: denied, support: denied, operator: denied, service: ok };

/** Results by role; a caller without a session gets `session.missing` from every call of people. */
const matrix: { readonly [K in keyof Calls]: typeof own } = {
  users: all,
  user: all,
  userStats: all,
  updateUser: own,
  replaceUser: own,
  settings: own,
  settingsByWallet: own,
  saveSettings: own,
  saveSettingsByWallet: own,
  uploadAvatar: own,
  uploadAvatarByWallet: own,
  removeAvatar: own,
  userActivity: all,
  assetActivity: { ...own, other: 'asset.not-found', support: 'asset.not-found', operator: 'asset.not-found' },
  recordView: own,
  views: own,
  settingsOf: noService,
  forgetPerson: noService,
  muteMails: noService,
};

test.each(Object.keys(matrix) as (keyof Calls)[])('%s answers every role as the matrix requires', async (name) => {
  const call = calls[name];
  const stranger = createClient(profilesApi, { baseUrl: service.url });
  expect(await resultOf(call(stranger))).toBe(matrix[name] === noService ? denied : 'session.missing');
  expect({
    user: await resultOf(call(service.client(ada))),
    other: await resultOf(call(service.client(bob))),
    support: await resultOf(call(service.client(bob, 'u2', 'support'))),
    operator: await resultOf(call(service.client(bob, 'u2', 'operator'))),
    service: await resultOf(call(service.asService())),
  }).toEqual(matrix[name]);
});

test('support and operators read the profile and address of a hidden person, and no private field', async () => {
  const privacy = { profileVisible: false, activityVisible: false };
  await service.client(ada).saveSettings({ id: 'me', settings: { ...settings, privacy } });
  expect(await resultOf(service.client(bob).user({ id: ada }))).toBe('user.not-found');
  for (const role of ['support', 'operator'] as const) {
    const read = await service.client(bob, 'u2', role).user({ id: ada });
    expect(read).toMatchObject({ email: 'ada@example.org', address: null, lastLoginAt: null, role: null });
  }
});
