import type { ServerResponse } from 'node:http';
import { createPublicClient } from 'viem';
import { startNode } from './node.fixture.ts';
import { openRpc, type RpcSettings, rpcTransport } from './transport.ts';

const dead = 'http://127.0.0.1:9/';
const word = (byte: number) => `0x${byte.toString(16).padStart(2, '0').repeat(32)}`;
const block = (number: number, hash = number) => ({ number: `0x${number.toString(16)}`, hash: word(hash) });
/** A node with this newest block. */
const at = (number: number, more = {}) => ({
  eth_blockNumber: `0x${number.toString(16)}`,
  eth_getBlockByNumber: (tag: string) => (tag === 'latest' ? block(number) : block(Number(tag))),
  ...more,
});
const open = (urls: readonly string[], more: Partial<RpcSettings> = {}) =>
  openRpc({ urls, chainId: 80_002, budgetMs: 5_000, ...more });
const call = [{ to: word(1), data: '0x' }, 'latest'] as const;

describe('one node', () => {
  test('sends concurrent calls in batches of three and matches replies in any order', async () => {
    await using node = await startNode({ eth_getCode: (address: string) => address });
    const rpc = open([node.url]);
    const addresses = Array.from({ length: 8 }, (_, i) => word(i));
    const answers = await Promise.all(addresses.map((address) => rpc('eth_getCode', [address, 'latest'])));
    expect(answers).toEqual(addresses.map((result) => ({ result })));
    expect(node.requests.map(({ length }) => length).filter((size) => size > 1)).toEqual([3, 3, 2]);
  });

  test('sends smaller batches to a node that limits their size', async () => {
    await using node = await startNode(
      { eth_getCode: (address: string) => address },
      {
        instead: (response, calls) => {
          if (calls.length <= 3) return false;
          response.end(
            JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'batch too large' } }),
          );
          return true;
        },
      },
    );
    const rpc = open([node.url], { batchSize: 10 });
    const addresses = Array.from({ length: 8 }, (_, i) => word(i));
    const answers = await Promise.all(addresses.map((address) => rpc('eth_getCode', [address, 'latest'])));
    expect(answers).toEqual(addresses.map((result) => ({ result })));
  });

  test('fails only the call whose reply is missing from a batch', async () => {
    await using node = await startNode(
      { eth_getCode: (address: string) => address },
      {
        instead: (response, calls, isBatch) => {
          if (!isBatch) return false;
          const kept = calls.slice(1).map(({ id, params }) => ({ jsonrpc: '2.0', id, result: params[0] }));
          response.end(JSON.stringify(kept));
          return true;
        },
      },
    );
    const rpc = open([node.url]);
    const requests = [1, 2, 3].map((byte) => rpc('eth_getCode', [word(byte), 'latest']));
    expect(await Promise.all(requests)).toEqual([1, 2, 3].map((byte) => ({ result: word(byte) })));
    expect(node.received('eth_getCode').map(({ params }) => params[0])).toEqual([1, 2, 3, 1].map(word));
  });

  test.each([
    ['HTTP 429', undefined],
    ['HTTP 429 with a JSON-RPC error', { code: -32_005, message: 'limit exceeded' }],
  ])('waits for a node that answers %s to every second request, and completes every call', async (_, error) => {
    let requests = 0;
    await using node = await startNode(
      { eth_getCode: (address: string) => address },
      {
        instead: (response, calls) => {
          if (requests++ % 2 === 0) return false;
          response.statusCode = 429;
          response.end(error ? JSON.stringify({ jsonrpc: '2.0', id: calls[0]?.id, error }) : 'slow down');
          return true;
        },
      },
    );
    // Pauses double with each refusal; a slow machine needs more of them than the usual budget allows.
    const rpc = open([node.url], { budgetMs: 120_000 });
    const addresses = Array.from({ length: 20 }, (_, i) => word(i));
    const answers = await Promise.all(addresses.map((address) => rpc('eth_getCode', [address, 'latest'])));
    expect(answers).toEqual(addresses.map((result) => ({ result })));
  });

  test('does not pause a node for a revert with the words of a rate limit, because the called contract wrote them', async () => {
    const error = { code: 3, message: 'execution reverted: too many requests' };
    await using node = await startNode(
      {},
      {
        instead: (response, calls) => {
          if (calls[0]?.method !== 'eth_call') return false;
          response.end(JSON.stringify({ jsonrpc: '2.0', id: calls[0].id, error }));
          return true;
        },
      },
    );
    expect(await open([node.url])('eth_call', [])).toEqual({ error });
    expect(node.received('eth_call')).toHaveLength(1);
  });

  test('fails only the call whose reply exceeds the size limit', async () => {
    await using node = await startNode({
      eth_getCode: (address: string) => address + '0'.repeat(Number(address) * 600),
    });
    const rpc = open([node.url], { answerBytes: 1_000 });
    const answers = await Promise.all([0, 9, 1].map((size) => rpc('eth_getCode', [`0x${size}`, 'latest'])));
    const error = { code: -32_005, message: 'answer too large' };
    expect(answers).toEqual([{ result: '0x0' }, { error }, { result: `0x1${'0'.repeat(600)}` }]);
    expect(node.requests.map(({ length }) => length).filter((size) => size > 1)).toEqual([3]);
  });

  test('fails when the requested delay exceeds the call’s budget, and pauses the node until then', async () => {
    await using node = await startNode(
      {},
      {
        instead: (response) => {
          response.writeHead(429, { 'retry-after': '3600' }).end();
          return true;
        },
      },
    );
    const rpc = open([node.url]);
    for (const _ of [1, 2]) await expect(rpc('eth_blockNumber', [])).rejects.toThrow('no node answers');
    expect(node.requests).toHaveLength(1);
  });

  test('refuses replies of a node on another chain', async () => {
    await using node = await startNode({ eth_chainId: '0x89', eth_blockNumber: '0x1' });
    const thrown = await open([node.url])('eth_blockNumber', []).catch((error: AggregateError) => error);
    expect((thrown as AggregateError).errors[0]).toMatchObject({
      message: expect.stringContaining('serves chain 137'),
    });
    expect(node.received('eth_blockNumber')).toEqual([]);
  });

  test('omits keys from the node’s name, and passes reverts to viem unchanged', async () => {
    await using node = await startNode({ eth_call: () => new Error('execution reverted: no') });
    const client = createPublicClient({ transport: rpcTransport(open([node.url])) });
    const thrown = await client.call({ to: `0x${'1'.repeat(40)}` }).catch((error: Error) => error);
    expect((thrown as Error).message).toContain('execution reverted');
    expect((thrown as Error).message).not.toContain('a-secret-key');
    expect(node.received('eth_call')).toHaveLength(1);
  });
});

describe('several nodes', () => {
  const failover = { quorum: 1 };

  test('fail over from a node that is dead, hangs, limits the rate, lags or serves another chain', async () => {
    const hangs = { instead: () => true };
    const limits = {
      instead: (response: ServerResponse) => {
        response.writeHead(429).end();
        return true;
      },
    };
    await using hung = await startNode({}, hangs);
    await using busy = await startNode({}, limits);
    await using late = await startNode({
      eth_call: () => new Error('header not found'),
    });
    await using other = await startNode({ eth_chainId: '0x89', eth_call: '0xbad0' });
    await using good = await startNode({ eth_call: '0x900d' });
    for (const { url } of [{ url: dead }, hung, busy, late, other]) {
      const rpc = open([url, good.url], { ...failover, budgetMs: 2_000 });
      expect(await rpc('eth_call', call)).toEqual({ result: '0x900d' });
    }
  });

  test('query the node that failed last', async () => {
    await using hung = await startNode({}, { instead: () => true });
    await using good = await startNode({ eth_call: '0x900d' });
    const rpc = open([hung.url, good.url], { ...failover, budgetMs: 1_000 });
    for (const _ of [1, 2, 3]) await rpc('eth_call', call);
    expect(hung.requests).toHaveLength(1);
  });

  test('all receive a transaction, and one acceptance is enough', async () => {
    await using refuses = await startNode({ eth_sendRawTransaction: () => new Error('nonce too low') });
    await using takes = await startNode({ eth_sendRawTransaction: word(7) });
    const rpc = open([dead, refuses.url, takes.url], { ...failover, budgetMs: 1_000 });
    expect(await rpc('eth_sendRawTransaction', ['0x02'])).toEqual({ result: word(7) });
    expect(refuses.received('eth_sendRawTransaction')).toHaveLength(1);
  });
});

describe('a quorum', () => {
  const receipt = (blockHash: string, more = {}) => ({ blockHash, status: '0x1', logs: [], ...more });

  test('is a majority by default, and at most the number of nodes', () => {
    expect(() => open([dead], { quorum: 2 })).toThrow(RangeError);
    expect(() => open([])).toThrow(RangeError);
  });

  test('outvotes a node with false code, calls, logs, blocks and receipts', async () => {
    const honest = at(9, {
      eth_call: '0x01',
      eth_getCode: '0x60',
      eth_getLogs: [],
      eth_getTransactionReceipt: receipt(word(9), { effectiveGasPrice: '0x1' }),
    });
    const falseReplies = at(9, {
      eth_call: '0x00',
      eth_getCode: '0x',
      eth_getLogs: [{ blockHash: word(1) }],
      eth_getBlockByNumber: () => block(9, 66),
      eth_getTransactionReceipt: receipt(word(8)),
    });
    await using faulty = await startNode(falseReplies);
    await using one = await startNode(honest);
    await using two = await startNode({ ...honest, eth_getTransactionReceipt: receipt(word(9), { type: '0x2' }) });
    const rpc = open([faulty.url, one.url, two.url]);
    expect(await rpc('eth_call', call)).toEqual({ result: '0x01' });
    expect(await rpc('eth_getCode', [word(1), 'latest'])).toEqual({ result: '0x60' });
    expect(await rpc('eth_getLogs', [{}])).toEqual({ result: [] });
    expect(await rpc('eth_getBlockByNumber', ['0x9', false])).toEqual({ result: block(9) });
    expect(await rpc('eth_getTransactionReceipt', [word(3)])).toMatchObject({ result: { blockHash: word(9) } });
  });

  test('fails when two nodes contradict each other', async () => {
    await using one = await startNode(at(9, { eth_getTransactionReceipt: receipt(word(9)), eth_call: '0x01' }));
    await using two = await startNode(at(9, { eth_getTransactionReceipt: receipt(word(8)), eth_call: '0x00' }));
    const rpc = open([one.url, two.url]);
    await expect(rpc('eth_getTransactionReceipt', [word(3)])).rejects.toThrow('no 2 nodes agree');
    await expect(rpc('eth_call', call)).rejects.toThrow('no 2 nodes agree');
  });

  test('uses the state that enough nodes have reached for blocks, nonces, receipts, and calls at the newest block', async () => {
    const state = (height: number) => (_: unknown, tag: string) =>
      tag === 'latest' ? `0x0${height}` : `0x0${Number(tag)}`;
    const node = (height: number, seen: unknown) =>
      at(height, { eth_getTransactionCount: `0x${height}`, eth_getTransactionReceipt: seen, eth_call: state(height) });
    await using ahead = await startNode(node(9, receipt(word(9))));
    await using late = await startNode(node(7, null));
    await using boasts = await startNode({
      ...node(8, null),
      eth_blockNumber: '0xffff',
      eth_getTransactionCount: '0xffff',
    });
    const two = open([ahead.url, late.url]);
    expect(await two('eth_blockNumber', [])).toEqual({ result: '0x7' });
    expect(await two('eth_getTransactionCount', [word(1), 'latest'])).toEqual({ result: '0x7' });
    expect(await two('eth_getTransactionReceipt', [word(3)])).toEqual({ result: null });
    expect(await two('eth_call', call)).toEqual({ result: '0x07' });
    expect(await two('eth_getBlockByNumber', ['latest', false])).toEqual({ result: block(7) });
    const three = open([boasts.url, ahead.url, late.url]);
    expect(await three('eth_getTransactionCount', [word(1), 'latest'])).toEqual({ result: '0x9' });
  });

  test('is reached despite a node that is dead or hangs', async () => {
    const answers = at(9, { eth_call: '0x01' });
    await using hung = await startNode({}, { instead: () => true });
    await using one = await startNode(answers);
    await using two = await startNode(answers);
    for (const url of [dead, hung.url]) {
      const rpc = open([url, one.url, two.url], { budgetMs: 3_000 });
      expect(await rpc('eth_blockNumber', [])).toEqual({ result: '0x9' });
      expect(await rpc('eth_call', call)).toEqual({ result: '0x01' });
    }
  });

  test('counts equal reverts as one result', async () => {
    const reverts = at(9, { eth_call: () => new Error('execution reverted') });
    await using one = await startNode(reverts);
    await using two = await startNode(reverts);
    expect(await open([one.url, two.url])('eth_call', call)).toMatchObject({ error: { code: 3 } });
  });
});
