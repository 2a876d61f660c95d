import { defaultSettings, type UserSettings } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { startTestProfiles, type TestProfiles } from './profiles.fixture.ts';

const [ada, bob]: readonly [Hex, Hex] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
let service: TestProfiles;

beforeAll(async () => {
  service = await startTestProfiles();
});
afterAll(() => service.close());
beforeEach(() => service.connection.model('Person').deleteMany({}));

const as = (wallet: Hex) => service.client(wallet);
const changed: UserSettings = {
  notifications: { ...defaultSettings.notifications, email: false, marketing: true },
  privacy: { profileVisible: false, activityVisible: false },
  preferences: { theme: 'dark', language: 'de', timezone: 'Europe/Berlin' },
};

test.each([
  ['notifications', 'email', true],
  ['notifications', 'push', true],
  ['notifications', 'marketing', false],
  ['notifications', 'emailNotifications', true],
  ['notifications', 'assetUpdates', true],
  ['notifications', 'shareRequests', true],
  ['notifications', 'systemUpdates', false],
  ['privacy', 'profileVisible', true],
  ['privacy', 'activityVisible', true],
  ['preferences', 'theme', 'system'],
  ['preferences', 'language', 'en'],
] as const)('the default of %s.%s is %s', async (group, name, value) => {
  const { settings, version } = await as(ada).settings({ id: 'me' });
  expect(Object.entries(settings[group])).toContainEqual([name, value]);
  expect(version).toBe(0);
});

test('returns settings as saved, to their person alone', async () => {
  expect(await as(ada).saveSettings({ id: 'me', settings: changed })).toMatchObject({ settings: changed, version: 1 });
  expect(await as(ada).settings({ id: ada })).toMatchObject({ settings: changed, version: 1 });
  expect(await as(bob).settings({ id: 'me' })).toEqual({
    settings: defaultSettings,
    version: 0,
    hasPreferences: false,
  });
  for (const id of [ada, 'unknown'])
    await expect(as(bob).settings({ id })).rejects.toMatchObject({ code: 'access.denied', status: 403 });
});

test('keeps the time at which the consent to news was given or withdrawn, and no other change moves it', async () => {
  const consent = (marketing: boolean, email = true): UserSettings => ({
    ...changed,
    notifications: { ...changed.notifications, marketing, email },
  });
  expect((await as(ada).saveSettings({ id: 'me', settings: consent(false) })).marketingChangedAt).toBeUndefined();
  const given = await as(ada).saveSettings({ id: 'me', settings: consent(true) });
  expect(given.marketingChangedAt).toEqual(expect.stringMatching(/^\d{4}-/));
  const later = await as(ada).saveSettings({ id: 'me', settings: consent(true, false) });
  expect(later.marketingChangedAt).toBe(given.marketingChangedAt);
  const withdrawn = await as(ada).saveSettings({ id: 'me', settings: consent(false) });
  expect(Date.parse(withdrawn.marketingChangedAt ?? '')).toBeGreaterThan(Date.parse(given.marketingChangedAt ?? ''));
});

test('switches one kind of mail off for another service, without losing a change that is saved at the same time', async () => {
  const mute = service.asService().muteMails;
  await mute({ wallet: bob, mails: 'assetUpdates' });
  const { settings, hasPreferences } = await as(bob).settings({ id: 'me' });
  expect(hasPreferences).toBe(false);
  expect(settings).toEqual({
    ...defaultSettings,
    notifications: { ...defaultSettings.notifications, assetUpdates: false },
  });
  const kinds = ['emailNotifications', 'shareRequests', 'systemUpdates'] as const;
  await Promise.all([
    ...kinds.map((mails) => mute({ wallet: ada, mails })),
    as(ada)
      .saveSettings({ id: 'me', settings: changed })
      .then(() => mute({ wallet: ada, mails: 'assetUpdates' })),
  ]);
  const { settings: both } = await as(ada).settings({ id: 'me' });
  expect(both.notifications).toMatchObject({ marketing: true, assetUpdates: false });
  await expect(as(ada).muteMails({ wallet: ada, mails: 'assetUpdates' })).rejects.toMatchObject({
    code: 'access.denied',
  });
});

test('preferences count as chosen once their person has saved settings, also before a mail is ended by its link', async () => {
  const mute = () => service.asService().muteMails({ wallet: ada, mails: 'assetUpdates' });
  await mute();
  expect(await as(ada).settings({ id: 'me' })).toMatchObject({ version: 1, hasPreferences: false });
  expect(await as(ada).saveSettings({ id: 'me', settings: changed })).toMatchObject({ hasPreferences: true });
  await mute();
  expect(await as(ada).settings({ id: 'me' })).toMatchObject({ version: 3, hasPreferences: true });
  // As stored before the preferences of a person were told from the defaults.
  await service.connection.model('Person').updateOne({ _id: ada }, { $unset: { hasPreferences: 1 } });
  expect(await as(ada).settings({ id: 'me' })).toMatchObject({
    hasPreferences: true,
    settings: { preferences: changed.preferences },
  });
});

test('refuses settings based on an outdated version', async () => {
  await as(ada).saveSettings({ id: 'me', settings: changed, version: 0 });
  await expect(as(ada).saveSettings({ id: 'me', settings: defaultSettings, version: 0 })).rejects.toMatchObject({
    code: 'user.settings-changed-meanwhile',
    status: 409,
  });
  expect((await as(ada).settings({ id: 'me' })).settings).toEqual(changed);
});

test.each([
  ['UTC', 'UTC'],
  ['GMT', 'UTC'],
  ['EST', 'America/New_York'],
  ['CST', 'America/Chicago'],
  ['PST', 'America/Los_Angeles'],
  ['Asia/Tokyo', 'Asia/Tokyo'],
])('stores the zone %s as %s', async (zone, stored) => {
  const settings = { ...changed, preferences: { ...changed.preferences, timezone: zone } };
  expect((await as(ada).saveSettings({ id: 'me', settings })).settings.preferences.timezone).toBe(stored);
});

test.each([
  ['an unknown zone', { preferences: { ...changed.preferences, timezone: 'Mars/Base' } }],
  ['an unknown language', { preferences: { ...changed.preferences, language: 'it' } }],
  ['an unknown theme', { preferences: { ...changed.preferences, theme: 'pink' } }],
  ['a missing group', { privacy: undefined }],
  ['an unknown switch', { privacy: { ...changed.privacy, other: true } }],
  ['a text in place of a switch', { privacy: { ...changed.privacy, profileVisible: 'no' } }],
])('refuses %s', async (_, part) => {
  const settings = { ...changed, ...part };
  await expect(as(ada).saveSettings({ id: 'me', settings: settings as never })).rejects.toMatchObject({ status: 422 });
  expect((await as(ada).settings({ id: 'me' })).version).toBe(0);
});

test('the earlier paths do the same and name their end', async () => {
  expect(await as(ada).saveSettingsByWallet({ wallet: ada, settings: changed })).toMatchObject({
    settings: changed,
    version: 1,
  });
  expect(await as(ada).settingsByWallet({ wallet: ada })).toMatchObject({ settings: changed, version: 1 });
  const answers = await Promise.all(
    [`/users/settings/${ada}`, '/users/me/settings'].map((path) =>
      fetch(service.url + path, { headers: service.headersOf(ada) }),
    ),
  );
  expect(answers.map(({ headers }) => [headers.get('deprecation'), headers.get('sunset')])).toEqual([
    ['@1796083200', 'Tue, 01 Jun 2027 00:00:00 GMT'],
    [null, null],
  ]);
});

test('gives other services the saved settings of several people', async () => {
  await as(ada).saveSettings({ id: 'me', settings: changed });
  expect(await service.asService().settingsOf({ wallets: [ada, bob] })).toEqual([
    { wallet: ada, settings: changed, hasPreferences: true },
  ]);
});

test('forgets profile, settings, picture and views of a person whose account ends, and nothing of another', async () => {
  for (const [at, wallet] of [ada, bob].entries()) {
    const { id } = service.world.mint(wallet, { fileHash: `${at}`.repeat(64), cid: `cid-${at}`, title: 'Asset' });
    await as(wallet).saveSettings({ id: 'me', settings: changed });
    await as(wallet).recordView({ id: 'me', assetId: id });
  }
  await service.asService().forgetPerson({ wallet: ada });
  await service.asService().forgetPerson({ wallet: ada });
  expect(await as(ada).settings({ id: 'me' })).toEqual({
    settings: defaultSettings,
    version: 0,
    hasPreferences: false,
  });
  expect(await as(ada).views({ id: 'me' })).toEqual([]);
  expect((await as(bob).settings({ id: 'me' })).version).toBe(1);
  expect(await as(bob).views({ id: 'me' })).toHaveLength(1);
});
