import { createClient, profilesApi } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { callerHeader, issueCallerToken } from '@ipr/service-kit';
import { internalSecret, startTestProfiles, type TestProfiles } from './profiles.fixture.ts';

const me: Hex = `0x${'ab'.repeat(20)}`;
const other: Hex = `0x${'cd'.repeat(20)}`;
const minute = 60_000;
/** Asset of `other`; those before it are of `me`. */
const theirs = '62';
let service: TestProfiles;

beforeAll(async () => {
  service = await startTestProfiles();
  for (let id = 1; id <= 61; id++)
    service.world.mint(me, { fileHash: String(id).padStart(64, '0'), cid: `cid-${id}`, title: `Asset ${id}` });
  service.world.mint(other, { fileHash: 'f'.repeat(64), cid: 'cid-other', title: 'Asset of another person' });
});
beforeEach(async () => {
  service.clock.now += 24 * 60 * minute;
  await service.connection.model('View').deleteMany({});
});
afterAll(() => service.close());

const headersOf = (wallet: Hex, userId: string) => ({
  [callerHeader]: issueCallerToken({ wallet, eoaWallet: wallet, userId, role: 'user' }, 'request-1', internalSecret),
});
const client = (wallet = me, userId = 'u1') => service.client(wallet, userId);
const kept = () => service.connection.model('View').countDocuments({});

test('an opening is kept with the person, the asset and the moment', async () => {
  const record = await client().recordView({ id: 'me', assetId: '7' });
  expect(record).toEqual({ wallet: me, assetId: '7', at: new Date(service.clock.now).toISOString() });
  expect(await kept()).toBe(1);
});

test('a second opening within the hour is answered with the first, also across the turn of the clock', async () => {
  const first = await client().recordView({ id: 'me', assetId: '7' });
  service.clock.now += 2 * minute;
  expect(await client().recordView({ id: 'me', assetId: '7' })).toEqual(first);
  service.clock.now += 57 * minute;
  expect(await client().recordView({ id: 'me', assetId: '7' })).toEqual(first);
  service.clock.now += minute;
  expect(await client().recordView({ id: 'me', assetId: '7' })).not.toEqual(first);
  expect(await kept()).toBe(2);
});

test('another asset, and another person, have openings of their own', async () => {
  await client().recordView({ id: 'me', assetId: '7' });
  await client().recordView({ id: 'me', assetId: '8' });
  await client(other, 'u2').recordView({ id: 'me', assetId: theirs });
  expect(await kept()).toBe(3);
});

test('keeps one of many simultaneous openings, and returns it to all', async () => {
  const records = await Promise.all(Array.from({ length: 8 }, () => client().recordView({ id: 'me', assetId: '7' })));
  expect(new Set(records.map(({ at }) => at)).size).toBe(1);
  expect(await kept()).toBe(1);
});

test.each(['me', me, me.toUpperCase().replace('0X', '0x'), 'u1'])('%s is the caller', async (id) => {
  expect((await client().recordView({ id, assetId: '7' })).wallet).toBe(me);
});

test.each([other, 'u2', '0x12'])(
  'for %s no other person may record openings, whether the id exists or not',
  async (id) => {
    await expect(client().recordView({ id, assetId: '7' })).rejects.toMatchObject({
      code: 'access.denied',
      status: 403,
    });
    expect(await kept()).toBe(0);
  },
);

test.each(['settings', 'activity', 'avatar', 'a b'])('%s is no user id', async (id) => {
  await expect(client().recordView({ id, assetId: '7' })).rejects.toMatchObject({ status: 422 });
});

test.each([
  [{ assetId: '0' }],
  [{ assetId: 7 }],
  [{}],
  [{ assetId: '7', at: '2020-01-01T00:00:00Z' }],
  [{ assetId: '7', wallet: other }],
])('%j is refused', async (body) => {
  const answer = await fetch(`${service.url}/users/me/activity/view`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(me, 'u1') },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(422);
  expect(await kept()).toBe(0);
});

test('needs a signed-in person', async () => {
  const noAccount = createClient(profilesApi, { baseUrl: service.url });
  await expect(noAccount.recordView({ id: 'me', assetId: '7' })).rejects.toMatchObject({ code: 'session.missing' });
});

test('limits a person who repeats requests, and no other person', async () => {
  const loop = Array.from({ length: 61 }, (_, at) => client().recordView({ id: 'me', assetId: String(at + 1) }));
  const answers = await Promise.allSettled(loop);
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ code: 'request.rate-limited', status: 429 });
  await client(other, 'u2').recordView({ id: 'me', assetId: theirs });
});

test('an asset that does not exist and one that the person may not open are refused alike, and nothing is kept', async () => {
  for (const assetId of [theirs, '900'])
    await expect(client().recordView({ id: 'me', assetId })).rejects.toMatchObject({
      code: 'asset.not-found',
      params: { id: assetId },
    });
  expect(await kept()).toBe(0);
});
