import { createClient, endpoint } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { createApp } from './app.ts';
import { mongoIdempotencyStore } from './idempotency.mongo.ts';
import { idempotencyKeyOf, inputHashOf, runOnce } from './idempotency.ts';
import { createLogger } from './logger.ts';
import { connectMongo, isDuplicateKey, pingMongo } from './mongo.ts';
import { type Serving, serve } from './serve.ts';
import { callerHeader, issueCallerToken } from './tokens.ts';

const payApi = {
  pay: endpoint({
    method: 'POST',
    path: '/payments',
    audience: 'person',
    idempotent: true,
    summary: 'Pay',
    input: z.strictObject({ amount: z.number(), note: z.string().optional() }),
    reply: z.object({ receipt: z.number(), amount: z.number() }),
  }),
  store: endpoint({
    method: 'POST',
    path: '/files',
    audience: 'person',
    idempotent: true,
    fileField: 'file',
    summary: 'Store',
    input: z.strictObject({}),
    reply: z.object({ receipt: z.number() }),
  }),
};

const internalSecret = 'a-secret-of-at-least-32-characters';
const log = createLogger('demo', { level: 'silent' });
const timing = { leaseMs: 400, waitMs: 3_000, pollMs: 10 };
let mongo: Awaited<ReturnType<typeof startTemporaryMongo>>;
let connection: Connection;
let service: Serving;
let receipts = 0;
let gate: Promise<unknown> = Promise.resolve();
let entered = (): void => undefined;

beforeAll(async () => {
  mongo = await startTemporaryMongo();
  connection = await connectMongo(mongo.uri, 'ipr_demo');
  const app = createApp(
    payApi,
    {
      pay: async ({ amount }) => {
        entered();
        await gate;
        if (amount < 0) throw new Failure('request.invalid');
        receipts += 1;
        return { receipt: receipts, amount };
      },
      store: () => {
        receipts += 1;
        return { receipt: receipts };
      },
    },
    { log, internalSecret, idempotency: mongoIdempotencyStore(connection), idempotencyTiming: timing },
  );
  service = await serve(app, { port: 0, log });
});
afterAll(async () => {
  await service.close();
  await connection.close();
  await mongo.close();
});

const clientOf = (digit: string) => {
  const caller = {
    wallet: `0x${digit.repeat(40)}`,
    eoaWallet: `0x${digit.repeat(40)}`,
    userId: digit,
    role: 'user',
  } as const;
  const headers = { [callerHeader]: issueCallerToken(caller as never, 'request-1', internalSecret) };
  return createClient(payApi, { baseUrl: service.url, headers });
};
const ada = () => clientOf('a');

test('a retry with the same key gets the first result without a second effect', async () => {
  const first = await ada().pay({ amount: 5, note: 'x' }, { idempotencyKey: 'key-retry-1' });
  const before = receipts;
  expect(await ada().pay({ note: 'x', amount: 5 }, { idempotencyKey: 'key-retry-1' })).toEqual(first);
  expect(receipts).toBe(before);
});

test('the same key with a different input is a conflict', async () => {
  await ada().pay({ amount: 5 }, { idempotencyKey: 'key-other-1' });
  await expect(ada().pay({ amount: 6 }, { idempotencyKey: 'key-other-1' })).rejects.toMatchObject({
    code: 'request.idempotency-conflict',
    status: 409,
  });
});

test('a key is scoped to one person and one call', async () => {
  const options = { idempotencyKey: 'key-shared-1' };
  const [mine, yours] = [await ada().pay({ amount: 1 }, options), await clientOf('b').pay({ amount: 1 }, options)];
  expect(yours.receipt).not.toBe(mine.receipt);
  const stored = await ada().store({}, { ...options, file: new Blob(['x']) });
  expect(stored.receipt).not.toBe(mine.receipt);
});

test('calls without a key are independent', async () => {
  const first = await ada().pay({ amount: 5 });
  expect((await ada().pay({ amount: 5 })).receipt).toBe(first.receipt + 1);
});

test('a failed call frees its key', async () => {
  const options = { idempotencyKey: 'key-failed-1' };
  await expect(ada().pay({ amount: -1 }, options)).rejects.toMatchObject({ code: 'request.invalid' });
  await expect(ada().pay({ amount: 2 }, options)).resolves.toMatchObject({ amount: 2 });
});

test('ten concurrent calls have one effect and one result', async () => {
  const before = receipts;
  let open = (_: unknown): void => undefined;
  const inside = new Promise<void>((resolve) => {
    entered = resolve;
  });
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const calls = Array.from({ length: 10 }, () => ada().pay({ amount: 7 }, { idempotencyKey: 'key-crowd-1' }));
  await inside;
  open(undefined);
  const replies = await Promise.all(calls);
  expect(new Set(replies.map(({ receipt }) => receipt)).size).toBe(1);
  expect(receipts).toBe(before + 1);
});

test('compares a file by its bytes, regardless of its name', async () => {
  const send = (text: string, fileName: string) =>
    ada().store({}, { idempotencyKey: 'key-file-1', file: new Blob([text]), fileName });
  const first = await send('same bytes', 'a.bin');
  expect(await send('same bytes', 'b.bin')).toEqual(first);
  await expect(send('same bytez', 'a.bin')).rejects.toMatchObject({ code: 'request.idempotency-conflict' });
});

test('a crashed call frees its key when its lease ends, for the same input only', async () => {
  const store = mongoIdempotencyStore(connection);
  const key = idempotencyKeyOf('person:x', 'pay', 'key-crash-1');
  expect(await store.begin(key, 'input', 'crashed', 1)).toEqual({ state: 'started' });
  const other = runOnce(store, key, 'another input', async () => 1, timing);
  await expect(other).rejects.toMatchObject({ code: 'request.idempotency-conflict' });
  expect(await runOnce(store, key, 'input', async () => 'second life', timing)).toBe('second life');
  await store.finish(key, 'crashed', '"too late"');
  expect(await runOnce(store, key, 'input', async () => 'never', timing)).toBe('second life');
});

test('the key of a call that crashed before the clock was set back is free one lease later', async () => {
  let [wall, elapsed] = [Date.UTC(2030, 0, 3), 0];
  const store = mongoIdempotencyStore(connection, { wall: () => wall, monotonic: () => elapsed });
  expect(await store.begin('set-back', 'input', 'crashed', 6_000)).toEqual({ state: 'started' });
  wall -= 2 * 86_400_000;
  expect(await store.begin('set-back', 'input', 'second', 6_000)).toMatchObject({ state: 'running' });
  elapsed += 6_001;
  expect(await store.begin('set-back', 'another', 'third', 6_000)).toMatchObject({ state: 'running' });
  expect(await store.begin('set-back', 'input', 'second', 6_000)).toEqual({ state: 'started' });
});

test('a second call fails with a retryable failure while the first is running', async () => {
  const store = mongoIdempotencyStore(connection);
  expect(await store.begin('busy', 'input', 'first', 60_000)).toEqual({ state: 'started' });
  const second = runOnce(store, 'busy', 'input', async () => 1, { ...timing, waitMs: 30 });
  await expect(second).rejects.toMatchObject({ code: 'service.unavailable' });
});

test('equal inputs have equal hashes regardless of the order of their fields', () => {
  expect(inputHashOf({ a: 1, b: { c: 2, d: 3 } })).toBe(inputHashOf({ b: { d: 3, c: 2 }, a: 1 }));
  expect(inputHashOf({ a: [1, 2] })).not.toBe(inputHashOf({ a: [2, 1] }));
});

test('deletes first results by a TTL index of 24 hours', async () => {
  const model = connection.model('Idempotency');
  await model.init();
  const indexes = await model.collection.indexes();
  expect(indexes.find(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)).toMatchObject({
    key: { createdAt: 1 },
    expireAfterSeconds: 86_400,
  });
});

test('the connection passes health checks, and a duplicate-key error is distinguished from other errors', async () => {
  await expect(pingMongo(connection)()).resolves.toBeUndefined();
  const things = connection.collection<{ _id: string }>('things');
  await things.insertOne({ _id: 'a' });
  const refused = await things.insertOne({ _id: 'a' }).catch((error: unknown) => error);
  expect(isDuplicateKey(refused)).toBe(true);
  expect(isDuplicateKey(new Error('other'))).toBe(false);
});

test('requires a store when an endpoint is declared idempotent', () => {
  const handlers = { pay: () => ({ receipt: 1, amount: 1 }), store: () => ({ receipt: 1 }) };
  expect(() => createApp(payApi, handlers, { log, internalSecret })).toThrow('pay needs an idempotency store');
});
