import { defaultSettings } from '@ipr/api';
import { me, stranger } from '@ipr/client/testing/small-world';
import type { Hex } from '@ipr/domain';
import mongoose from 'mongoose';
import { startTestProfiles, type TestProfiles, userIdOf } from './profiles.fixture.ts';

const friend: Hex = `0x${'d4'.repeat(20)}`;
const unknown: Hex = `0x${'f6'.repeat(20)}`;
let service: TestProfiles;

beforeAll(async () => {
  service = await startTestProfiles();
});
afterAll(() => service.close());
/** Mia shares Pump with the friend, who has accepted; the stranger shares nothing. */
beforeEach(async () => {
  await Promise.all(['Person', 'Avatar'].map((name) => service.connection.model(name).deleteMany({})));
  service.identity.reset();
  service.identity.add(me, 'mia@example.org');
  service.identity.add(friend, 'frieda@example.org', 'Frieda');
  service.identity.add(stranger, 'stefan@example.org', 'Stefan');
});
beforeAll(() => {
  const { world } = service;
  world.mint(me, { fileHash: 'a'.repeat(64), cid: 'one', title: 'Pump' });
  world.offer(me, { id: '1', user: friend, role: 2, expiresAt: 0, ndaHash: `0x${'cd'.repeat(32)}`, cid: 'nda' });
  world.accept(friend, { id: '1' });
});

const as = (wallet: Hex) => service.client(wallet);
const hide = (wallet: Hex) =>
  as(wallet).saveSettings({
    id: 'me',
    settings: { ...defaultSettings, privacy: { ...defaultSettings.privacy, profileVisible: false } },
  });

test('returns every field of a person to that person, from the account and from the profile', async () => {
  const own = await as(me).user({ id: 'me' });
  expect(own).toEqual({
    id: userIdOf(me),
    wallet: me,
    walletAddress: me,
    eoaWallet: `0x${'ee'.repeat(20)}`,
    eoaWalletAddress: `0x${'ee'.repeat(20)}`,
    email: 'mia@example.org',
    username: null,
    displayName: 'mia@example.org',
    name: null,
    title: null,
    organizationName: null,
    website: null,
    address: null,
    description: null,
    bio: null,
    avatarUrl: null,
    profilePicture: null,
    role: 'user',
    createdAt: '2026-01-02T03:04:05.000Z',
    lastLoginAt: '2026-02-03T04:05:06.000Z',
    version: 0,
  });
});

test.each(['me', me, me.toUpperCase().replace('0X', '0x'), userIdOf(me)])('%s is the caller', async (id) => {
  expect((await as(me).user({ id })).wallet).toBe(me);
});

test('changes the given fields, keeps the others, and removes one by null or an empty text', async () => {
  const full = {
    username: '  Mia   M. ',
    name: 'Mia Miller',
    title: 'Engineer',
    organizationName: 'Pumps Ltd',
    website: 'https://pumps.example/mia',
    address: 'Main Street 1\n 1000 Town ',
    description: 'Pumps',
    bio: 'First.\n\nSecond.',
  };
  const changed = await as(me).updateUser({ id: 'me', ...full });
  expect(changed).toMatchObject({
    ...full,
    username: 'Mia M.',
    displayName: 'Mia M.',
    address: 'Main Street 1\n1000 Town',
    version: 1,
  });
  const less = await as(me).updateUser({ id: me, title: null, bio: '' });
  expect(less).toEqual({ ...changed, title: null, bio: null, version: 2 });
});

test.each([
  [{ username: 'M' }, 'Username must be at least 2 characters'],
  [{ username: ' ' }, 'username'],
  [{ username: 'x'.repeat(51) }, 'username'],
  [{ username: 'Mia\u202eaiM' }, 'invisible characters'],
  [{ username: stranger }, 'Username must not look like an address'],
  [{ username: '0xb2b2...b2b2' }, 'Username must not look like an address'],
  [{ username: 'stefan@example.org' }, 'Username must not look like an address'],
  [{ email: 'mia' }, 'Please enter a valid email'],
  [{ website: 'javascript:alert(1)' }, 'Please enter a complete web address'],
  [{ website: 'pumps.example' }, 'Please enter a complete web address'],
  [{ website: 'https://google.com@evil.example/' }, 'Please enter a complete web address'],
  [{ website: 'https://google.com:pw@evil.example/' }, 'Please enter a complete web address'],
  [{ website: 'https://evil.example/\u202efdp.exe' }, 'Please enter a complete web address'],
  [{ website: 'https://evil.example/a b' }, 'Please enter a complete web address'],
  [{ bio: 'x'.repeat(1001) }, 'bio'],
  [{ wallet: stranger }, 'wallet'],
  [{ role: 'operator' }, 'role'],
  [{ avatarUrl: 'https://evil.example/x.png' }, 'avatarUrl'],
])('refuses %j with a reason', async (change, reason) => {
  const refused = as(me).updateUser({ id: 'me', ...change });
  await expect(refused).rejects.toMatchObject({
    status: 422,
    problem: { errors: expect.arrayContaining([expect.stringContaining(reason)]) },
  });
  expect((await as(me).user({ id: 'me' })).version).toBe(0);
});

test('accepts the verified e-mail address of the account and no other', async () => {
  await as(me).updateUser({ id: 'me', email: 'MIA@example.org', bio: 'x' });
  await expect(as(me).updateUser({ id: 'me', email: 'ceo@example.org' })).rejects.toMatchObject({
    code: 'user.email-not-verified',
    status: 422,
  });
});

test('a change based on an outdated version is refused, and the current state shows the other change', async () => {
  const read = await as(me).user({ id: 'me' });
  await as(me).updateUser({ id: 'me', bio: 'from one tab', version: read.version });
  const late = as(me).updateUser({ id: 'me', bio: 'from another tab', version: read.version });
  await expect(late).rejects.toMatchObject({ code: 'user.changed-meanwhile', status: 409 });
  expect(await as(me).user({ id: 'me' })).toMatchObject({ bio: 'from one tab', version: 1 });
});

test('publishes the name to the directory, and repeats it after identity was unavailable', async () => {
  await as(me).updateUser({ id: 'me', username: 'Mia' });
  expect(service.identity.nameOf(me)).toBe('Mia');
  service.identity.state.refusesNames = true;
  expect((await as(me).updateUser({ id: 'me', username: 'Mia M.' })).displayName).toBe('Mia M.');
  expect(service.identity.nameOf(me)).toBe('Mia');
  service.identity.state.refusesNames = false;
  expect(await service.publish()).toBe(1);
  expect(service.identity.nameOf(me)).toBe('Mia M.');
  expect(await service.publish()).toBe(0);
});

test('shows a person’s card to others; address only with a shared asset; no private field to anyone', async () => {
  await as(friend).updateUser({ id: 'me', bio: 'Hello', address: 'Secret Street', title: 'Dr.' });
  const forContact = await as(me).user({ id: friend });
  expect(forContact).toMatchObject({ displayName: 'Frieda', email: 'frieda@example.org', bio: 'Hello', title: 'Dr.' });
  const forOther = await as(stranger).user({ id: userIdOf(friend) });
  expect(forOther).toEqual({ ...forContact, email: null });
  expect(forOther).toMatchObject({ address: null, eoaWallet: null, role: null, lastLoginAt: null });
});

test('answers alike for a hidden and a missing person; contacts of a hidden one see name and address only', async () => {
  await as(friend).updateUser({ id: 'me', bio: 'Hello' });
  await hide(friend);
  const answers = await Promise.all(
    [friend, userIdOf(friend), unknown, 'unknown'].map((id) =>
      as(stranger)
        .user({ id })
        .catch((error) => error),
    ),
  );
  for (const answer of answers) expect(answer).toMatchObject({ code: 'user.not-found', status: 404, params: {} });
  expect(await as(me).user({ id: friend })).toMatchObject({
    displayName: 'Frieda',
    email: 'frieda@example.org',
    bio: null,
    createdAt: null,
  });
  await expect(as(stranger).userStats({ id: friend })).rejects.toMatchObject({ code: 'user.not-found' });
});

test('an account that was created for an address and not opened yet is as missing as a hidden one, until its person signs in', async () => {
  service.identity.provisioned.add(friend);
  const missing = { code: 'user.not-found' };
  for (const id of [friend, userIdOf(friend)]) {
    await expect(as(stranger).user({ id })).rejects.toMatchObject(missing);
    await expect(as(stranger).userStats({ id })).rejects.toMatchObject(missing);
    await expect(as(stranger).userActivity({ id })).rejects.toMatchObject(missing);
  }
  service.identity.provisioned.clear();
  expect((await as(stranger).user({ id: friend })).displayName).toBe('Frieda');
});

test('looks up the same for a hidden and for a missing person, so that the time does not reveal who has an account', async () => {
  await as(friend).updateUser({ id: 'me', bio: 'Hello' });
  await hide(friend);
  const during = async (id: string) => {
    const lookups: string[] = [];
    const { shares } = service.world.ports.index;
    service.world.ports.index.shares = (query) => {
      lookups.push(`index ${query.direction}`);
      return shares(query);
    };
    mongoose.set('debug', (collection: string, method: string) => void lookups.push(`${collection}.${method}`));
    await expect(as(stranger).user({ id })).rejects.toMatchObject({ code: 'user.not-found' });
    mongoose.set('debug', false);
    service.world.ports.index.shares = shares;
    return lookups.sort();
  };
  const hidden = await during(friend);
  expect(hidden).toContain('index incoming');
  for (const id of [userIdOf(friend), unknown, 'unknown']) expect(await during(id)).toEqual(hidden);
});

test('finds listed people by name, wallet or complete address, with masked addresses; never the caller', async () => {
  const names = async (wallet: Hex, q: string) => (await as(wallet).users({ q })).map(({ displayName }) => displayName);
  expect(await as(stranger).users({ q: 'fried' })).toEqual([
    {
      id: friend,
      wallet: friend,
      username: 'Frieda',
      displayName: 'Frieda',
      email: null,
      maskedEmail: 'f…@example.org',
      avatarUrl: null,
    },
  ]);
  expect((await as(me).users({ q: 'Fried' }))[0]?.email).toBe('frieda@example.org');
  expect(await names(stranger, friend)).toEqual(['Frieda']);
  for (const q of [friend.slice(0, 10), friend.slice(0, 41), 'frieda@', 'frieda@example.or'])
    expect([q, await names(stranger, q)]).toEqual([q, []]);
  expect(await names(stranger, 'frieda@example.org')).toEqual(['Frieda']);
  expect(await names(stranger, 'mia@exam')).toEqual([]);
  expect(await names(stranger, 'f')).toEqual([]);
  expect(await names(friend, 'fried')).toEqual([]);
  await hide(friend);
  for (const q of ['fried', friend, 'frieda@example.org']) expect(await names(stranger, q)).toEqual([]);
});

test('without a text lists the people who share an asset with the caller, and no others', async () => {
  const listed = async (wallet: Hex) => (await as(wallet).users({})).map((each) => each.wallet);
  expect(await listed(me)).toEqual([friend]);
  expect(await listed(friend)).toEqual([me]);
  expect(await listed(stranger)).toEqual([]);
  await hide(friend);
  expect(await listed(me)).toEqual([]);
});

test('a grant alone neither lists the person of a wallet, nor does the order of the list reveal an address', async () => {
  const { world } = service;
  const [early, late, offered] = [`0x${'01'.repeat(20)}`, `0x${'fe'.repeat(20)}`, `0x${'02'.repeat(20)}`] as const;
  const probe: Hex = `0x${'ab'.repeat(20)}`;
  world.mint(probe, { fileHash: 'd'.repeat(64), cid: 'probe', title: 'Probe' });
  const grant = { id: '2', role: 1, expiresAt: 0, ndaHash: `0x${'cd'.repeat(32)}`, cid: 'nda' } as const;
  for (const user of [early, late, offered]) world.offer(probe, { ...grant, user });
  for (const user of [early, late]) world.accept(user, { id: '2' });
  const listed = async () => (await as(probe).users({})).map(({ wallet }) => wallet);
  for (const letter of ['a', 'z']) {
    service.identity.reset();
    service.identity.add(early, `${letter}@example.org`);
    service.identity.add(late, 'm@example.org');
    service.identity.add(offered, 'o@example.org', 'Olga');
    expect(await listed()).toEqual([early, late]);
  }
});

test('refuses a search for control characters with a sentence instead of a defect', async () => {
  await expect(as(me).users({ q: 'a\u0000b' })).rejects.toMatchObject({ code: 'request.invalid', status: 422 });
  await expect(
    fetch(`${service.url}/users?q=%00%00`, { headers: service.headersOf(me) }).then(({ status }) => status),
  ).resolves.toBe(422);
});

test('returns 10 results of a search, 20 per page, and 50 at most', async () => {
  for (let at = 10; at < 70; at++)
    service.identity.add(`0x${`${at}`.repeat(20)}`, `n${at}@example.org`, `Namesake ${at}`);
  const q = 'namesake';
  expect(await as(me).users({ q })).toHaveLength(10);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => as(me).users({ q, page })));
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 20, 0]);
  expect(new Set(pages.flat().map(({ wallet }) => wallet)).size).toBe(60);
  expect(await as(me).users({ q, limit: 50 })).toHaveLength(50);
  for (const wrong of [{ limit: 51 }, { limit: 0 }, { page: 0 }])
    await expect(as(me).users({ q, ...wrong })).rejects.toMatchObject({ status: 422 });
});

test('counts assets of a person for all, shares for the person alone', async () => {
  expect(await as(me).userStats({ id: 'me' })).toEqual({
    wallet: me,
    assets: 1,
    shared: 0,
    pendingShares: 0,
    expiringSoon: 0,
    memberSince: '2026-01-02T03:04:05.000Z',
  });
  expect(await as(friend).userStats({ id: me })).toMatchObject({ assets: 1, shared: null, pendingShares: null });
});

test('limits a person who searches without end, and no other person', async () => {
  const loop = Array.from({ length: 60 }, () => as(unknown).users({ q: 'zz' }));
  const refused = (await Promise.allSettled(loop)).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(await as(stranger).users({ q: 'fried' })).toHaveLength(1);
});
