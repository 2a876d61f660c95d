import { randomBytes } from 'node:crypto';
import type { TimestampAuthority } from '@ipr/ports/timestamp';
import { verifyToken } from '@ipr/verify/rfc3161/verify-token';
import { makeAuthority } from '../src/authority/embedded/make-authority.ts';
import { responder } from '../src/authority/embedded/respond.ts';
import { httpExchange } from '../src/authority/http-exchange.ts';
import { rfc3161Authority } from '../src/authority/rfc3161-authority.ts';
import { type Endpoint, startAuthorityEndpoint } from './authority-endpoint.fixture.ts';
import { newWallet, startTestTimestamps, type TestTimestamps } from './timestamps.fixture.ts';

let service: TestTimestamps;
let endpoint: Endpoint;
let root: Uint8Array;
let authority: TimestampAuthority;
let requests = 0;

beforeAll(async () => {
  const keys = await makeAuthority();
  root = keys.ca;
  endpoint = await startAuthorityEndpoint(async (request) => {
    requests += 1;
    return responder(keys)(request);
  });
  authority = rfc3161Authority({ exchange: httpExchange({ url: endpoint.url, timeoutMs: 5_000 }), roots: [root] });
  service = await startTestTimestamps([authority]);
});
afterAll(async () => {
  await service.close();
  await endpoint.close();
});

const newHash = () => randomBytes(32).toString('hex');
const stored = (hashedMessage: string) => service.database.collection('stamps').find({ hashedMessage }).toArray();

describe('a stamp', () => {
  test('answers a token that can be verified with what came along', async () => {
    const hashedMessage = newHash();
    const stamp = await service.as(newWallet()).stamp({ hashedMessage });
    expect(stamp).toMatchObject({ hashedMessage, qualified: false, legalValue: false });
    expect(stamp.tsa).toContain('no legal value');
    const verified = await verifyToken(Buffer.from(stamp.token, 'base64'), {
      digest: Buffer.from(hashedMessage, 'hex'),
      roots: [Buffer.from(stamp.chain.at(-1) ?? '', 'base64')],
    });
    expect(verified).toMatchObject({ serial: stamp.serial, policy: stamp.policy, genTime: new Date(stamp.timestamp) });
    expect(stamp.chain.at(-1)).toBe(Buffer.from(root).toString('base64'));
  });

  test('is kept with who asked and when', async () => {
    const [wallet, hashedMessage, before] = [newWallet(), newHash(), Date.now()];
    const stamp = await service.as(wallet).stamp({ hashedMessage });
    const [found, ...more] = await stored(hashedMessage);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ wallet, userId: `user of ${wallet}`, serial: stamp.serial, qualified: false });
    expect(found?.token.toString('base64')).toBe(stamp.token);
    expect(found?.genTime).toEqual(new Date(stamp.timestamp));
    expect(found?.createdAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(found?.chain).toHaveLength(2);
  });

  test('takes the hash with 0x and in capitals, and stamps the same', async () => {
    const hash = newHash();
    const stamp = await service.as(newWallet()).stamp({ hashedMessage: `0x${hash.toUpperCase()}` });
    expect(stamp.hashedMessage).toBe(hash);
  });

  test('asked again with its key answers the first token and asks the authority once', async () => {
    const [wallet, hashedMessage] = [newWallet(), newHash()];
    const before = requests;
    const request = (idempotencyKey: string) => service.as(wallet).stamp({ hashedMessage }, { idempotencyKey });
    const [first, atOnce] = await Promise.all([request('key-of-this-stamp'), request('key-of-this-stamp')]);
    expect(atOnce).toEqual(first);
    expect(await request('key-of-this-stamp')).toEqual(first);
    expect([requests - before, (await stored(hashedMessage)).length]).toEqual([1, 1]);
    expect((await request('another-key-of-it')).serial).not.toBe(first.serial);
  });

  test('of another hash under the same key is refused', async () => {
    const wallet = newWallet();
    const request = () =>
      service.as(wallet).stamp({ hashedMessage: newHash() }, { idempotencyKey: 'key-of-two-stamps' });
    await request();
    await expect(request()).rejects.toMatchObject({ code: 'request.idempotency-conflict' });
  });

  test('under the key of someone else is a stamp of its own', async () => {
    const hashedMessage = newHash();
    const request = () => service.as(newWallet()).stamp({ hashedMessage }, { idempotencyKey: 'key-of-everybody' });
    expect((await request()).serial).not.toBe((await request()).serial);
  });
});

describe('is refused', () => {
  test('without a signed-in person', async () => {
    const response = await fetch(`${service.url}/timestamp/hash`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ hashedMessage: newHash() }),
    });
    expect([response.status, (await response.json()).code]).toEqual([401, 'session.missing']);
  });

  test.each([
    ['a short hash', { hashedMessage: 'ab'.repeat(31) }],
    ['a long hash', { hashedMessage: 'ab'.repeat(33) }],
    ['no hash', {}],
    ['an unknown field', { hashedMessage: 'ab'.repeat(32), policy: '1.2.3' }],
  ])('%s', async (_, body) => {
    const before = requests;
    await expect(service.as(newWallet()).stamp(body as never)).rejects.toMatchObject({ code: 'request.invalid' });
    expect(requests).toBe(before);
  });

  test('more than a person may ask for in a minute; others go on', async () => {
    const strict = await startTestTimestamps([authority], { TIMESTAMPS_PER_MINUTE: '1' });
    try {
      const person = strict.as(newWallet());
      await person.stamp({ hashedMessage: newHash() });
      await expect(person.stamp({ hashedMessage: newHash() })).rejects.toMatchObject({
        code: 'request.rate-limited',
        status: 429,
      });
      await expect(strict.as(newWallet()).stamp({ hashedMessage: newHash() })).resolves.toBeDefined();
    } finally {
      await strict.close();
    }
  });
});

test('health names the database', async () => {
  expect(await (await fetch(`${service.url}/health`)).json()).toMatchObject({
    service: 'timestamps',
    status: 'up',
    checks: { database: 'up' },
  });
});

describe('an authority', () => {
  test('that uses a serial number twice is not believed the second time', async () => {
    const stamp = await authority.stamp(randomBytes(32));
    const repeating = await startTestTimestamps([{ stamp: async () => stamp }]);
    try {
      await repeating.as(newWallet()).stamp({ hashedMessage: newHash() });
      await expect(repeating.as(newWallet()).stamp({ hashedMessage: newHash() })).rejects.toMatchObject({
        code: 'timestamp.creation-failed',
        params: { reason: 'serial number used twice' },
      });
    } finally {
      await repeating.close();
    }
  });

  test('that is gone makes the call fail with a reason, keeps nothing and frees the key', async () => {
    await endpoint.close();
    const [wallet, hashedMessage] = [newWallet(), newHash()];
    const request = () => service.as(wallet).stamp({ hashedMessage }, { idempotencyKey: 'key-of-a-failure' });
    for (let i = 0; i < 2; i++)
      await expect(request()).rejects.toMatchObject({
        code: 'timestamp.creation-failed',
        params: { reason: 'unreachable' },
        status: 503,
      });
    expect(await stored(hashedMessage)).toEqual([]);
  });
});
