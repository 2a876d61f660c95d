import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { queryNode } from './query-node.ts';
import { readTransaction } from './read-evidence.ts';

let server: Server;
let answer: string;
let url: string;

beforeAll(async () => {
  server = createServer((_, response) => void response.end(answer));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

test('returns the result of a node, null for an unknown object', async () => {
  for (const result of ['0x1', { hash: '0x2' }, null]) {
    answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
    expect(await queryNode(url)('eth_call', [])).toEqual(result);
  }
});

test.each([
  ['an error', JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'no state' } })],
  ['no JSON-RPC', '{}'],
  ['a page', '<html>'],
])('fails for the body %s', async (_, body) => {
  answer = body;
  await expect(queryNode(url)('eth_call', [])).rejects.toMatchObject({ code: 'chain.unavailable' });
});

test('fails when no node listens at the address', async () => {
  await expect(queryNode('http://127.0.0.1:1/')('eth_call', [])).rejects.toMatchObject({ code: 'chain.unavailable' });
});

test('reports an abort as cancelled, not as an unavailable chain', async () => {
  const given = new AbortController();
  given.abort();
  await expect(queryNode(url, given.signal)('eth_call', [])).rejects.toMatchObject({ code: 'request.cancelled' });
});

test('fails for a transaction that the node does not have yet', async () => {
  answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: null });
  await expect(readTransaction(queryNode(url), `0x${'ab'.repeat(32)}`)).rejects.toMatchObject({
    code: 'chain.unavailable',
  });
});
