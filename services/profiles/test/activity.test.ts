import { defaultSettings } from '@ipr/api';
import { me, stranger } from '@ipr/client/testing/small-world';
import { Failure, type Hex } from '@ipr/domain';
import { startTestProfiles, type TestProfiles } from './profiles.fixture.ts';

const friend: Hex = `0x${'d4'.repeat(20)}`;
const colleague: Hex = `0x${'e5'.repeat(20)}`;
let service: TestProfiles;

/** 'Pump' and 'Valve' of this person; the friend accepts access to Pump, the stranger is offered it, and a colleague is unrelated. */
beforeEach(async () => {
  service = await startTestProfiles();
  const { world, identity } = service;
  identity.add(me, 'me@example.org', 'Mia');
  identity.add(friend, 'frieda@example.org');
  identity.add(stranger, 'stefan@example.org');
  identity.add(colleague, 'carla@example.org', 'Carla');
  world.mint(me, { fileHash: 'a'.repeat(64), cid: 'one', title: 'Pump' });
  world.mint(me, { fileHash: 'b'.repeat(64), cid: 'two', title: 'Valve' });
  for (const user of [friend, stranger])
    world.offer(me, { id: '1', user, role: 2, expiresAt: 0, ndaHash: `0x${'cd'.repeat(32)}`, cid: 'nda' });
  world.accept(friend, { id: '1' });
  world.mint(colleague, { fileHash: 'c'.repeat(64), cid: 'three', title: 'Gear' });
});
afterEach(() => service.close());

const typesFor = async (wallet: Hex, listing: object = {}) =>
  (await service.client(wallet).userActivity({ id: 'me', ...listing })).items.map(({ type }) => type);

test('lists one’s own actions and those on one’s assets, newest first, with the total', async () => {
  const page = await service.client(me).userActivity({ id: 'me' });
  expect(page.items.map(({ type }) => type)).toEqual(['NDA_SIGN', 'ACCEPT', 'PENDING', 'PENDING', 'CREATE', 'CREATE']);
  expect(page).toMatchObject({ total: 6, totalIsExact: true, hasMore: false });
  expect(page.items[1]).toMatchObject({
    asset: { id: '1', title: 'Pump' },
    actor: friend,
    counterparty: me,
    level: 'edit',
  });
});

test.each([
  ['a person with access', friend, ['NDA_SIGN', 'ACCEPT', 'PENDING', 'PENDING', 'CREATE']],
  ['a person without access', colleague, ['CREATE']],
])('lists to %s only what concerns them', async (_, wallet, types) => {
  expect(await typesFor(wallet)).toEqual(types);
});

test('continues with the assets whose grants an earlier list left out, and refuses another position', async () => {
  const listed = (heldBefore: string) => service.client(friend).userActivity({ id: 'me', heldBefore });
  expect((await listed('9')).items.map(({ type }) => type)).toEqual([
    ...['NDA_SIGN', 'ACCEPT', 'PENDING', 'PENDING', 'CREATE'],
  ]);
  expect(await listed('1')).toMatchObject({ items: [], total: 0, nextHeld: null });
  await expect(listed('1; DROP')).rejects.toMatchObject({ code: 'request.invalid' });
});

test.each(['me', me, me.toUpperCase().replace('0X', '0x')])('accepts %s as the caller', async (id) => {
  expect((await service.client(me).userActivity({ id })).total).toBe(6);
});

test('shows the activity of a person to others while profile and activity are visible, with the names the reader may see', async () => {
  const page = await service.client(stranger).userActivity({ id: friend, q: 'accepted' });
  expect(page.items.map(({ type }) => type)).toEqual(['ACCEPT']);
  expect(page.people).toEqual([{ wallet: me, name: 'Mia' }]);
  for (const hidden of ['profileVisible', 'activityVisible'] as const) {
    const privacy = { ...defaultSettings.privacy, [hidden]: false };
    await service.client(friend).saveSettings({ id: 'me', settings: { ...defaultSettings, privacy } });
    for (const id of [friend, 'unknown'])
      await expect(service.client(stranger).userActivity({ id })).rejects.toMatchObject({
        code: 'user.not-found',
        status: 404,
      });
  }
  expect((await service.client(friend).userActivity({ id: 'me' })).total).toBeGreaterThan(0);
});

test('names a hidden person to people who share an asset with them alone, and finds them by name for these alone', async () => {
  const privacy = { ...defaultSettings.privacy, profileVisible: false };
  await service.client(me).saveSettings({ id: 'me', settings: { ...defaultSettings, privacy } });
  const seenBy = async (reader: Hex, q?: string) => {
    const { people, items } = await service.client(reader).userActivity({ id: friend, ...(q ? { q } : {}) });
    return { people, count: items.length };
  };
  expect(await seenBy(colleague)).toEqual({ people: [], count: 5 });
  expect(await seenBy(colleague, 'mia')).toEqual({ people: [], count: 0 });
  expect((await seenBy(friend)).people).toContainEqual({ wallet: me, name: 'Mia' });
  expect((await seenBy(friend, 'mia')).count).toBeGreaterThan(0);
});

test('ends at a time, from which a list continues beyond the largest offset', async () => {
  const { items } = await service.client(me).userActivity({ id: 'me' });
  const until = items[3]?.timestamp ?? 0;
  const rest = items.filter(({ timestamp }) => timestamp <= until).map(({ type }) => type);
  expect(rest.length).toBeLessThan(items.length);
  expect(await typesFor(me, { until })).toEqual(rest);
  await expect(typesFor(me, { offset: 5_001 })).rejects.toMatchObject({ status: 422 });
});

test('filters and pages on the server; new actions move no row of a later page', async () => {
  expect(await typesFor(me, { type: 'PENDING' })).toEqual(['PENDING', 'PENDING']);
  const first = await service.client(me).userActivity({ id: 'me', limit: 2 });
  expect(first).toMatchObject({ total: 6, hasMore: true });
  service.world.mint(me, { fileHash: 'd'.repeat(64), cid: 'four', title: 'Late' });
  const second = await service.client(me).userActivity({ id: 'me', limit: 2, offset: 2, at: first.at });
  expect(second.items.map(({ type }) => type)).toEqual(['PENDING', 'PENDING']);
  expect(second.total).toBe(6);
  expect((await service.client(me).userActivity({ id: 'me' })).total).toBe(7);
});

test('returns twenty actions by default', async () => {
  for (let n = 0; n < 21; n++)
    service.world.mint(me, { fileHash: `${n}`.padStart(64, '9'), cid: `c${n}`, title: `T${n}` });
  const page = await service.client(me).userActivity({ id: 'me' });
  expect([page.items.length, page.total, page.hasMore]).toEqual([20, 27, true]);
});

test.each([
  ['a title', 'valve', ['CREATE']],
  ['a word of the sentence', 'accepted', ['ACCEPT']],
  ['the name of the actor', 'mia', ['NDA_SIGN', 'ACCEPT', 'PENDING', 'PENDING', 'CREATE', 'CREATE']],
  ['the e-mail address of a person who accepted', 'frieda', ['NDA_SIGN', 'ACCEPT', 'PENDING']],
  ['several words together', 'frieda accepted', ['ACCEPT']],
  ['a wallet', friend, ['NDA_SIGN', 'ACCEPT', 'PENDING']],
  ['a shortened wallet, as shown', '0xd4d4...d4d4 pump', ['NDA_SIGN', 'ACCEPT', 'PENDING']],
  ['a copied sentence', 'frieda accepted the access (Edit) offered by Mia.', ['ACCEPT']],
  ['words that no action has', 'zzz', []],
])('finds actions by %s', async (_, q, types) => {
  expect(await typesFor(me, { q })).toEqual(types);
});

test('searches sentences in the language of the reader', async () => {
  expect(await typesFor(me, { q: 'angenommen', locale: 'de' })).toEqual(['ACCEPT']);
  expect(await typesFor(me, { q: 'angenommen' })).toEqual([]);
});

test('names people whom the reader may see by name, and no one who was only offered access', async () => {
  const { people } = await service.client(me).userActivity({ id: 'me' });
  expect(new Map(people.map(({ wallet, name }) => [wallet, name]))).toEqual(
    new Map([
      [me, 'Mia'],
      [friend, 'frieda@example.org'],
    ]),
  );
});

test('a search does not confirm an e-mail address that the reader may not see', async () => {
  expect(await typesFor(me, { q: 'stefan' })).toEqual([]);
  service.world.accept(stranger, { id: '1' });
  expect(await typesFor(me, { q: 'stefan' })).toEqual(['NDA_SIGN', 'ACCEPT', 'PENDING']);
});

test('lists without names while identity is unavailable, and refuses a search', async () => {
  service.identity.state.away = true;
  expect(await service.client(me).userActivity({ id: 'me' })).toMatchObject({ total: 6, people: [] });
  await expect(service.client(me).userActivity({ id: 'me', q: 'pump' })).rejects.toMatchObject({ status: 500 });
});

test('reports an unavailable index with its own failure', async () => {
  service.world.failNext('index.activity', new Failure('activity.unavailable', { error: 'HTTP 502' }));
  const refused = service.client(friend).userActivity({ id: 'me', limit: 1 });
  await expect(refused).rejects.toMatchObject({ code: 'activity.unavailable', params: { error: 'HTTP 502' } });
});

test('lists, filters and searches the actions on one asset for people who may view it', async () => {
  const types = async (wallet: Hex, listing: object = {}) =>
    (await service.client(wallet).assetActivity({ assetId: '1', ...listing })).items.map(({ type }) => type);
  expect(await types(me)).toEqual(['NDA_SIGN', 'ACCEPT', 'PENDING', 'PENDING', 'CREATE']);
  expect(await types(friend, { type: 'CREATE' })).toEqual(['CREATE']);
  expect(await types(me, { q: 'frieda', limit: 1, offset: 1 })).toEqual(['ACCEPT']);
  for (const assetId of ['1', '99'])
    await expect(service.client(colleague).assetActivity({ assetId })).rejects.toMatchObject({
      code: 'asset.not-found',
    });
});

test.each([
  { limit: 0 },
  { limit: 101 },
  { offset: -1 },
  { offset: 5_001 },
  { type: 'OTHER' },
  { at: '1' },
  { more: 1 },
])('refuses %j', async (listing) => {
  const query = new URLSearchParams(Object.entries(listing).map(([name, value]) => [name, String(value)]));
  const given = service.client(me).userActivity({ id: 'me', ...Object.fromEntries(query) } as never);
  await expect(given).rejects.toMatchObject({ status: 422 });
});

test('limits a person who repeats requests', async () => {
  const loop = Array.from({ length: 80 }, () => service.client(colleague).userActivity({ id: 'me', limit: 1 }));
  const refused = (await Promise.allSettled(loop)).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(await typesFor(friend, { limit: 1 })).toEqual(['NDA_SIGN']);
});
