import { createHash, randomBytes } from 'node:crypto';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import type { TimestampAuthority } from '@ipr/ports/timestamp';
import { connectMongo, createLogger, createRateLimiter } from '@ipr/service-kit';
import { verifyToken } from '@ipr/verify/rfc3161/verify-token';
import type { Connection } from 'mongoose';
import { makeAuthority } from '../src/authority/embedded/make-authority.ts';
import { responder } from '../src/authority/embedded/respond.ts';
import { ExchangeFailed } from '../src/authority/exchange-failed.ts';
import { httpExchange } from '../src/authority/http-exchange.ts';
import { rfc3161Authority } from '../src/authority/rfc3161-authority.ts';
import { completeOrder, orderLeaseMs } from '../src/stamps/complete-order.ts';
import { obtainStamp } from '../src/stamps/obtain-stamp.ts';
import { mongoOpenOrders } from '../src/stamps/open-orders.mongo.ts';
import { stampRepository } from '../src/stamps/repository.mongo.ts';
import { type StampDeps, stampHash } from '../src/stamps/stamp-hash.ts';
import { type Endpoint, startAuthorityEndpoint } from './authority-endpoint.fixture.ts';
import { lastingAuthority } from './lasting-authority.fixture.ts';
import { newWallet, startTestTimestamps, type TestTimestamps } from './timestamps.fixture.ts';

let mongo: Awaited<ReturnType<typeof startTemporaryMongo>>;
let connection: Connection;
let endpoint: Endpoint;
let service: TestTimestamps;
let embedded: TimestampAuthority;
let remote: TimestampAuthority;
let roots: Uint8Array[];
let requests = 0;
let deps: Omit<StampDeps, 'authorities'>;

const away: TimestampAuthority = rfc3161Authority({
  roots: [new Uint8Array()],
  exchange: async () => {
    throw new ExchangeFailed('unreachable');
  },
});
/** An authority whose answer arrives after the process has ended. */
const silent: TimestampAuthority = { stamp: () => new Promise(() => undefined) };

beforeAll(async () => {
  const [own, other] = await Promise.all([makeAuthority(), makeAuthority()]);
  roots = [own.ca, other.ca];
  embedded = rfc3161Authority({ exchange: responder(own), roots: [own.ca] });
  endpoint = await startAuthorityEndpoint((request) => {
    requests += 1;
    return responder(other)(request);
  });
  remote = rfc3161Authority({ exchange: httpExchange({ url: endpoint.url, timeoutMs: 5_000 }), roots: [other.ca] });
  mongo = await startTemporaryMongo();
  connection = await connectMongo(mongo.uri, 'ipr_timestamps');
  deps = {
    stamps: await stampRepository(connection),
    orders: await mongoOpenOrders(connection),
    limiter: createRateLimiter({ burst: 1_000, perSecond: 1_000 }),
    log: createLogger('timestamps', { level: 'silent' }),
    preferFirstMs: 5_000,
  };
  service = await startTestTimestamps([embedded, remote]);
});
afterAll(async () => {
  await service.close();
  await connection.close();
  await mongo.close();
  await endpoint.close();
});
beforeEach(() => connection.collection('openOrders').deleteMany({}));

const newHash = () => randomBytes(32).toString('hex');
const later = (ms: number) => new Date(Date.now() + ms);
const stampBy = (authorities: readonly TimestampAuthority[], hash: string) =>
  stampHash({ ...deps, authorities }, { wallet: newWallet(), userId: 'a person' }, 'request-1', hash);
const completeBy = (authorities: readonly TimestampAuthority[], now: Date) =>
  completeOrder({ ...deps, authorities }, now);
const storedBy = async (hash: string) => {
  const orders = await deps.stamps.find(hash);
  return orders.map((stamps) => stamps.map(({ authority }) => authority).sort());
};
const openOrders = () => connection.collection('openOrders').countDocuments({});

describe('with two authorities', () => {
  test('a person receives the token of the first, and both by the hash; each verifies under its own root', async () => {
    const [person, hashedMessage] = [service.as(newWallet()), newHash()];
    const stamp = await person.stamp({ hashedMessage });
    const verify = (token: string, root: Uint8Array | undefined) =>
      verifyToken(Buffer.from(token, 'base64'), {
        digest: Buffer.from(hashedMessage, 'hex'),
        roots: root ? [root] : [],
      });
    await verify(stamp.token, roots[0]);
    let { stamps } = await person.stamps({ hashedMessage });
    while (!stamps[0]?.others) ({ stamps } = await person.stamps({ hashedMessage }));
    expect(stamps).toMatchObject([{ ...stamp, others: [{ hashedMessage, renewals: [] }] }]);
    await verify(stamps[0].others[0]?.token ?? '', roots[1]);
  });

  test('other services read all stamps of a hash, another person none', async () => {
    const hashedMessage = newHash();
    await service.as(newWallet()).stamp({ hashedMessage });
    await service.asService().stampFor({ hashedMessage, wallet: newWallet() });
    expect((await service.asService().stampsOf({ hashedMessage })).stamps).toHaveLength(2);
    expect((await service.as(newWallet()).stamps({ hashedMessage })).stamps).toEqual([]);
  });

  test('a person who has a token reads what was kept with it, also of another person; without it nothing', async () => {
    const [person, reader, hashedMessage] = [service.as(newWallet()), service.as(newWallet()), newHash()];
    const { token } = await person.stamp({ hashedMessage });
    const hashOf = (text: string) => createHash('sha256').update(Buffer.from(text, 'base64')).digest('hex');
    let { stamps } = await person.stamps({ hashedMessage });
    while (!stamps[0]?.others) ({ stamps } = await person.stamps({ hashedMessage }));
    const [stamp] = stamps;
    const tokens = [token, stamp?.others?.[0]?.token ?? ''];
    for (let at = 0; at < 25; at++) await service.asService().stampFor({ hashedMessage, wallet: newWallet() });
    for (const each of tokens) expect(await reader.kept({ hashedMessage, tokenHash: hashOf(each) })).toEqual({ stamp });
    expect(await reader.kept({ hashedMessage: newHash(), tokenHash: hashOf(token) })).toEqual({ stamp: null });
    expect(await reader.kept({ hashedMessage, tokenHash: newHash() })).toEqual({ stamp: null });
  });

  test('the call fails with the first authority’s reason when neither answers, and leaves no order', async () => {
    await expect(stampBy([away, away], newHash())).rejects.toMatchObject({ params: { reason: 'unreachable' } });
    expect(await openOrders()).toBe(0);
  });

  test('the stamp of the second is returned when the first’s certificate is revoked, and alone it is refused', async () => {
    const authority = await lastingAuthority(1);
    const revoked = authority.at(new Date(), await authority.revoke());
    const [one, both] = await Promise.all([startTestTimestamps([revoked]), startTestTimestamps([revoked, remote])]);
    try {
      const hashedMessage = newHash();
      await expect(one.as(newWallet()).stamp({ hashedMessage })).rejects.toMatchObject({
        code: 'timestamp.authority-revoked',
        params: { authority: 'TSU' },
        status: 503,
      });
      const { chain } = await both.as(newWallet()).stamp({ hashedMessage });
      expect(chain.at(-1)).toBe(Buffer.from(roots[1] ?? []).toString('base64'));
    } finally {
      await Promise.all([one.close(), both.close()]);
    }
  });

  test.each([
    ['first', () => [away, remote], () => [embedded, away], [1]],
    ['second', () => [embedded, away], () => [away, remote], [0]],
  ] as const)('the missing stamp of the %s is obtained later', async (_, before, afterwards, present) => {
    const hash = newHash();
    await stampBy(before(), hash);
    expect(await storedBy(hash)).toEqual([present]);
    await expect(completeBy(before(), later(orderLeaseMs))).resolves.toBe(1);
    expect(await storedBy(hash)).toEqual([present]);
    await expect(completeBy(afterwards(), later(0))).resolves.toBe(0);
    await expect(completeBy(afterwards(), later(86_400_000))).resolves.toBe(1);
    expect(await storedBy(hash)).toEqual([[0, 1]]);
    expect(await openOrders()).toBe(0);
  });
});

describe('a missing timestamp', () => {
  test('is listed after a failed attempt and requested again by its person, and by no other', async () => {
    let second = away;
    const failing = await startTestTimestamps([embedded, { stamp: (digest) => second.stamp(digest) }], {
      TIMESTAMPS_RETRY_EVERY_MS: '100',
    });
    try {
      const [wallet, hashedMessage] = [newWallet(), newHash()];
      const [person, other] = [failing.as(wallet), failing.as(newWallet())];
      await person.stamp({ hashedMessage });
      let missing = await person.missingStamps({});
      while (missing.total === 0) missing = await person.missingStamps({});
      expect(missing).toEqual({ hashes: [hashedMessage], total: 1 });
      expect(await other.missingStamps({})).toEqual({ hashes: [], total: 0 });
      second = remote;
      expect(await other.retryStamps({})).toEqual({ retried: 0 });
      expect((await person.stamps({ hashedMessage })).stamps[0]?.others).toBeUndefined();
      expect(await person.retryStamps({})).toEqual({ retried: 1 });
      let { stamps } = await person.stamps({ hashedMessage });
      while (!stamps[0]?.others) ({ stamps } = await person.stamps({ hashedMessage }));
      expect(await person.missingStamps({})).toEqual({ hashes: [], total: 0 });
    } finally {
      await failing.close();
    }
  });

  test('is not requested without limit, since an authority charges for every stamp', async () => {
    const limited = await startTestTimestamps([embedded], { TIMESTAMPS_PER_MINUTE: '1' });
    try {
      const retry = limited.as(newWallet()).retryStamps;
      const refusedOf = async () =>
        (await Promise.allSettled([retry({}), retry({})])).filter(({ status }) => status === 'rejected');
      let refused = await refusedOf();
      while (refused.length === 0) refused = await refusedOf();
      expect(refused[0]).toMatchObject({ reason: { code: 'request.rate-limited' } });
    } finally {
      await limited.close();
    }
  });
});

describe('a process that ends', () => {
  test('before the second answer loses no stamp', async () => {
    const hash = newHash();
    await stampBy([embedded, silent], hash);
    expect(await storedBy(hash)).toEqual([[0]]);
    await completeBy([embedded, remote], later(orderLeaseMs + 1_000));
    expect(await storedBy(hash)).toEqual([[0, 1]]);
  });

  test('after the second stamp and before the order is removed requests no third one', async () => {
    const hash = newHash();
    await stampBy([embedded, silent], hash);
    const [[stamp] = []] = await deps.stamps.find(hash);
    if (!stamp) throw new Error('no stamp');
    const second = await remote.stamp(Buffer.from(hash, 'hex'));
    await deps.stamps.add({ ...second, order: stamp.order, authority: 1, createdAt: new Date() });
    const before = requests;
    await completeBy([embedded, remote], later(orderLeaseMs + 1_000));
    expect([requests - before, await openOrders()]).toEqual([0, 0]);
  });

  test('before the first answer leaves an order that is dropped, since its caller received nothing', async () => {
    const hash = newHash();
    const order = {
      id: 'an order',
      hashedMessage: hash,
      wallet: newWallet(),
      userId: 'a person',
      requestId: 'request-1',
    };
    await deps.orders.add(order, later(0));
    const before = requests;
    await completeBy([embedded, remote], later(1_000));
    expect([requests - before, await openOrders(), await storedBy(hash)]).toEqual([0, 0, []]);
  });
});

test('two replicas obtain one stamp for one order', async () => {
  const hash = newHash();
  await stampBy([embedded, silent], hash);
  const before = requests;
  const now = later(orderLeaseMs + 1_000);
  const done = await Promise.all([completeBy([embedded, remote], now), completeBy([embedded, remote], now)]);
  expect([done.sort(), requests - before, await storedBy(hash)]).toEqual([[0, 1], 1, [[0, 1]]]);
});

test('of two concurrent stamps of one authority for one order both callers receive the stored one', async () => {
  const hash = newHash();
  const order = { id: hash, hashedMessage: hash, wallet: newWallet(), userId: 'a person', requestId: 'request-1' };
  const obtain = () => obtainStamp({ ...deps, authorities: [embedded] }, order, 0);
  const [one, other] = await Promise.all([obtain(), obtain()]);
  expect(one.serial).toBe(other.serial);
  expect(await deps.stamps.find(hash)).toMatchObject([[{ serial: one.serial }]]);
});

test('an authority’s stamp of an order is stored once', async () => {
  const hash = newHash();
  await stampBy([embedded, silent], hash);
  const [[stamp] = []] = await deps.stamps.find(hash);
  if (!stamp) throw new Error('no stamp');
  const again = await embedded.stamp(Buffer.from(hash, 'hex'));
  await expect(deps.stamps.add({ ...stamp, ...again })).resolves.toMatchObject({ serial: stamp.serial });
  expect(await storedBy(hash)).toEqual([[0]]);
});
