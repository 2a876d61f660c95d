import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { answerJson, startGateway, startUpstream } from './start-gateway.ts';

interface RpcCall {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly [{ readonly to?: string }?];
}

const KiB = 1024;
const large = `0x${'2'.repeat(60)}`.slice(0, 42);
const small = `0x${'1'.repeat(40)}`;
const piece = 'ab'.repeat(8 * KiB);

/** A node with a contract that answers 2 MB to each call, and notes how many bytes it could hand over. */
const startLavishNode = async () => {
  const handed = { bytes: 0, calls: 0 };
  let held: (() => void)[] = [];
  let holding = false;
  /** @returns false once the connection is closed */
  const write = async (response: ServerResponse, text: string): Promise<boolean> => {
    await othersFirst();
    if (response.closed) return false;
    handed.bytes += text.length;
    if (!response.write(text)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    return !response.closed;
  };
  const answer = async (response: ServerResponse, { id, method, params }: RpcCall) => {
    const isLarge = method === 'eth_call' && params[0]?.to === large;
    const result = method === 'eth_chainId' ? '0x13882' : '0x01';
    if (!isLarge) return write(response, JSON.stringify({ jsonrpc: '2.0', id, result }));
    handed.calls += 1;
    await write(response, `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":"0x`);
    for (let sent = 0; sent < 2_000_000; sent += piece.length) if (!(await write(response, piece))) return false;
    return write(response, '"}');
  };
  const serve = async (response: ServerResponse, calls: RpcCall | readonly RpcCall[]): Promise<void> => {
    if (holding) await new Promise<void>((resolve) => held.push(resolve));
    if (!Array.isArray(calls)) {
      await answer(response, calls as RpcCall);
      return void response.end();
    }
    await write(response, '[');
    for (const [at, call] of calls.entries()) {
      if (at > 0) await write(response, ',');
      if (!(await answer(response, call))) return;
    }
    response.end(']');
  };
  const node = await startUpstream((_, response, body) => void serve(response, JSON.parse(body)));
  return {
    ...node,
    handed,
    hold: () => {
      holding = true;
    },
    release: () => {
      holding = false;
      for (const each of held) each();
      held = [];
    },
  };
};

const call = (to: string, id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'eth_call',
  params: [{ to, data: '0x' }, 'latest'],
});
const tooLarge = { code: -32_005, message: 'answer too large' };

let node: Awaited<ReturnType<typeof startLavishNode>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeEach(async () => {
  node = await startLavishNode();
  gateway = await startGateway({ env: { CHAIN_RPC_URL: node.url } });
});
afterEach(() => Promise.all([gateway.close(), node.close()]));

const post = (body: unknown) =>
  fetch(`${gateway.url}/rpc`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

test('an answer that is too large is refused alone; its neighbours in the batch get theirs', async () => {
  const answers = await (await post([call(small, 1), call(large, 2), call(small, 3)])).json();
  expect(answers).toEqual([
    { jsonrpc: '2.0', id: 1, result: '0x01' },
    { jsonrpc: '2.0', id: 2, error: tooLarge },
    { jsonrpc: '2.0', id: 3, result: '0x01' },
  ]);
  expect(await (await post(call(large, 4))).json()).toEqual({ jsonrpc: '2.0', id: 4, error: tooLarge });
});

test('requests no more large answers from a node than one request may hold, and cuts it off while it sends them', async () => {
  const response = await post(Array.from({ length: 32 }, (_, id) => call(large, id)));
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(JSON.parse(text)).toEqual(Array.from({ length: 32 }, (_, id) => ({ jsonrpc: '2.0', id, error: tooLarge })));
  // Whole, they would be 32 answers of 2 MB.
  expect(node.handed.calls).toBeLessThanOrEqual(8);
  expect(node.handed.bytes).toBeLessThan(2_000_000);
});

test('over a number of bytes that all requests together may bring, more are refused until one is done', async () => {
  node.hold();
  const body = Array.from({ length: 32 }, (_, id) => call(large, id));
  const statuses: number[] = [];
  let someRefused: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => {
    someRefused = resolve;
  });
  // The limit of one client lets 15 such batches through.
  const all = Array.from({ length: 15 }, async () => {
    const response = await post(body);
    statuses.push(response.status);
    if (response.status !== 429) return response.text();
    expect(response.headers.get('retry-after')).toBe('1');
    expect((await response.json()).code).toBe('request.rate-limited');
    someRefused();
    return '';
  });
  await refused;
  node.release();
  const texts = await Promise.all(all);
  expect(statuses.filter((status) => status === 200)).toHaveLength(12);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(512 * KiB);
  expect((await post(call(small, 1))).status).toBe(200);
});

test('answers that are small enough one by one are given as long as there is room for them together', async () => {
  await gateway.close();
  const roomy = await startUpstream((_, response, body) => {
    const calls: RpcCall | readonly RpcCall[] = JSON.parse(body);
    const reply = ({ id, method }: RpcCall) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_chainId' ? '0x13882' : `0x${'ab'.repeat(30 * KiB)}`,
    });
    answerJson(response, Array.isArray(calls) ? calls.map(reply) : reply(calls as RpcCall));
  });
  gateway = await startGateway({ env: { CHAIN_RPC_URL: roomy.url } });
  const text = await (await post(Array.from({ length: 32 }, (_, id) => call(small, id)))).text();
  const answers: { error?: unknown }[] = JSON.parse(text);
  expect(text.length).toBeLessThanOrEqual(512 * KiB);
  expect(answers.filter(({ error }) => !error)).toHaveLength(8);
  expect(answers.slice(8).map(({ error }) => error)).toEqual(Array.from({ length: 24 }, () => tooLarge));
  await roomy.close();
});
