import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchPost, httpEndpoint } from './http.ts';
import { jsonRpc } from './json-rpc.ts';

const addressOf = (listening: Server) => `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;

let server: Server;
let url: string;
let reply: (call: { id: number; method: string; params: unknown[] }) => object;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    response.end(JSON.stringify(reply(JSON.parse(text))));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `${addressOf(server)}/key/secret`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

test('sends one call and returns its result', async () => {
  reply = ({ id, method, params }) => ({ jsonrpc: '2.0', id, result: [method, params] });
  expect(await jsonRpc(url)('eth_call', [{ to: '0x' }, 'latest'])).toEqual(['eth_call', [{ to: '0x' }, 'latest']]);
  expect(await jsonRpc(url)('eth_chainId')).toEqual(['eth_chainId', []]);
});

test('returns null for a block or receipt that the node does not have', async () => {
  reply = ({ id }) => ({ jsonrpc: '2.0', id, result: null });
  expect(await jsonRpc(url)('eth_getTransactionReceipt', ['0x'])).toBeNull();
});

test('throws with the node’s message and the method', async () => {
  reply = ({ id }) => ({ jsonrpc: '2.0', id, error: { code: -32_000, message: 'nonce too low' } });
  await expect(jsonRpc(url)('eth_sendRawTransaction', ['0x'])).rejects.toThrow('eth_sendRawTransaction: nonce too low');
});

test('throws when no node listens', async () => {
  await expect(jsonRpc('http://127.0.0.1:1/')('eth_chainId')).rejects.toThrow();
});

test('reads a response in many chunks up to its limit', async () => {
  const result = 'é'.repeat(200_000);
  reply = ({ id }) => ({ jsonrpc: '2.0', id, result });
  const endpoint = (answerBytes: number) => httpEndpoint({ url, batchSize: 1, timeoutMs: 5_000, answerBytes });
  expect(await endpoint(500_000).request('eth_getCode', [])).toEqual({ result });
  expect(await endpoint(300_000).request('eth_getCode', [])).toMatchObject({ error: { message: 'answer too large' } });
});

test('follows no redirect, so that a node cannot address other services of this machine', async () => {
  const reached: string[] = [];
  const other = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}');
  });
  const hostile = createServer((_, response) =>
    response.writeHead(307, { location: `${addressOf(other)}/api/v0/files/rm?arg=/` }).end(),
  );
  for (const each of [other, hostile]) await new Promise<void>((ready) => each.listen(0, '127.0.0.1', ready));
  await expect(jsonRpc(addressOf(hostile))('eth_chainId')).rejects.toThrow();
  expect(reached).toEqual([]);
  for (const each of [other, hostile]) each.closeAllConnections();
  for (const each of [other, hostile]) await new Promise((closed) => each.close(closed));
});

test('a signal aborts a call', async () => {
  const given = AbortSignal.abort(new Error('given up'));
  const { request } = httpEndpoint({ url, batchSize: 1, timeoutMs: 5_000, post: fetchPost(given) });
  await expect(request('eth_chainId', [])).rejects.toThrow('given up');
});

test('names a node by its origin without the key in its path, and resolves a path against the page’s own origin', () => {
  const originOf = (address: string) => httpEndpoint({ url: address, batchSize: 1, timeoutMs: 1 }).origin;
  expect(originOf(url)).toBe(url.replace('/key/secret', ''));
  expect(originOf('/rpc')).toBe('/rpc');
});
