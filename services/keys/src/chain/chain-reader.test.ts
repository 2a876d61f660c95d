import { once } from 'node:events';
import http from 'node:http';
import { chainReader } from './chain-reader.ts';
import { rpcEndpoint } from './rpc.ts';

type Answers = Record<string, unknown>;
const open: http.Server[] = [];
const block = (number: number, hash = number, ageSeconds = 0) => ({
  hash: `0x${hash.toString(16).padStart(64, '0')}`,
  number: `0x${number.toString(16)}`,
  timestamp: `0x${(Math.floor(Date.now() / 1000) - ageSeconds).toString(16)}`,
});

/** A JSON-RPC server with configured answers that records its requests. */
const rpc = async (answers: Answers) => {
  const requests: { method: string; params: unknown[] }[] = [];
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { id, method, params } = JSON.parse(Buffer.concat(parts).toString());
    requests.push({ method, params });
    const answer = ({ eth_chainId: '0x13882', ...answers } as Answers)[method];
    const result = typeof answer === 'function' ? answer(...params) : answer;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(result instanceof Error ? { id, error: { code: 3, message: result.message } } : { id, result }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, requests };
};
const dead = 'http://127.0.0.1:9';
const reader = (urls: string[], change = {}) =>
  chainReader({
    endpoints: urls.map((url) => rpcEndpoint(url, 80_002, 1_000)),
    quorum: 1,
    headMemoMs: 0,
    maxHeadAgeSeconds: 0,
    ...change,
  });
const unreadable = expect.objectContaining({ code: 'NodeRpcError', status: 502 });
const call = { to: '0x01' as const, data: '0x' as const };

afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

test('uses the next endpoint when one does not answer, and refuses when none does', async () => {
  const alive = await rpc({ eth_getBlockByNumber: block(7) });
  expect(await reader([dead, alive.url]).head()).toMatchObject({ number: 7 });
  await expect(reader([dead]).head()).rejects.toEqual(unreadable);
});

test('ignores an endpoint of another chain', async () => {
  const wrong = await rpc({ eth_chainId: '0x89', eth_getBlockByNumber: block(7) });
  await expect(reader([wrong.url]).head()).rejects.toEqual(unreadable);
});

test('asks for the head once in the time of the memo, and once for all who wait', async () => {
  const alive = await rpc({ eth_getBlockByNumber: block(7) });
  const chain = reader([alive.url], { headMemoMs: 60_000 });
  await Promise.all([chain.head(), chain.head()]);
  await chain.head();
  expect(alive.requests.filter(({ method }) => method === 'eth_getBlockByNumber')).toHaveLength(1);
});

test('uses the highest block that two endpoints have reached, ignoring a third', async () => {
  const honest = { eth_getBlockByNumber: (tag: string) => (tag === 'latest' ? block(9) : block(Number(tag))) };
  const [a, b, ahead] = [await rpc(honest), await rpc(honest), await rpc({ eth_getBlockByNumber: () => block(900) })];
  expect(await reader([ahead.url, a.url, b.url], { quorum: 2 }).head()).toMatchObject({
    number: 9,
    hash: block(9).hash,
  });
});

test('refuses when two endpoints have different blocks or answers', async () => {
  const one = await rpc({ eth_getBlockByNumber: block(9, 1), eth_call: '0x01' });
  const two = await rpc({ eth_getBlockByNumber: block(9, 2), eth_call: '0x00' });
  const chain = reader([one.url, two.url], { quorum: 2 });
  await expect(chain.head()).rejects.toEqual(unreadable);
  const head = await reader([one.url]).head();
  await expect(chain.call(call, head)).rejects.toEqual(unreadable);
});

test('lets a third endpoint decide between two answers', async () => {
  const yes = { eth_getBlockByNumber: block(9), eth_call: '0x01' };
  const [liar, a, b] = [await rpc({ ...yes, eth_call: '0x00' }), await rpc(yes), await rpc(yes)];
  const chain = reader([liar.url, a.url, b.url], { quorum: 2 });
  expect(await chain.call(call, await chain.head())).toBe('0x01');
});

test('distinguishes a reverted call from a failing endpoint', async () => {
  const alive = await rpc({ eth_getBlockByNumber: block(9), eth_call: () => new Error('execution reverted') });
  const chain = reader([alive.url]);
  const head = await chain.head();
  expect(await chain.call(call, head)).toBe('reverted');
  await expect(reader([dead]).call(call, head)).rejects.toEqual(unreadable);
});

const overrideOf = (request: { params: unknown[] } | undefined) => request?.params[3] as { time: string } | undefined;

test('evaluates at the time of the block where blocks are regular', async () => {
  const alive = await rpc({ eth_getBlockByNumber: block(9, 9, 25), eth_call: '0x' });
  const chain = reader([alive.url], { maxHeadAgeSeconds: 120 });
  await chain.call(call, await chain.head());
  expect(alive.requests.at(-1)?.params).toEqual([call, { blockHash: block(9).hash }]);
});

test.each([3, 25, 3_600])(
  'evaluates at the current second when a chain that mines on demand has a head %i s old',
  async (age) => {
    const idle = await rpc({ eth_getBlockByNumber: block(9, 9, age), eth_call: '0x' });
    const chain = reader([idle.url]);
    const before = Math.floor(Date.now() / 1000);
    const head = await chain.head();
    await chain.call(call, head);
    const time = Number(overrideOf(idle.requests.at(-1))?.time);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Math.floor(Date.now() / 1000));
  },
);

test('evaluates at the time of a head that is ahead of the clock', async () => {
  const ahead = await rpc({ eth_getBlockByNumber: block(9, 9, -600), eth_call: '0x' });
  const chain = reader([ahead.url]);
  await chain.call(call, await chain.head());
  expect(overrideOf(ahead.requests.at(-1))).toBeUndefined();
});

test('refuses a head that is older than allowed', async () => {
  const late = await rpc({ eth_getBlockByNumber: block(9, 9, 300) });
  await expect(reader([late.url], { maxHeadAgeSeconds: 120 }).head()).rejects.toEqual(unreadable);
});

test('respects the rate limit of an endpoint that refuses every second request', async () => {
  let requests = 0;
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { id, method } = JSON.parse(Buffer.concat(parts).toString());
    if (requests++ % 2 === 1) return void response.writeHead(429, { 'retry-after': '0' }).end();
    response.end(JSON.stringify({ id, result: method === 'eth_chainId' ? '0x13882' : block(9) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  const chain = reader([`http://127.0.0.1:${(server.address() as { port: number }).port}`]);
  for (const _ of [1, 2, 3]) expect(await chain.head()).toMatchObject({ number: 9 });
});
