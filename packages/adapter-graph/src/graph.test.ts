import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { graphIndex } from './graph.ts';

const hash = `0x${'ab'.repeat(32)}`;
const head = (number: number) => ({ data: { _meta: { block: { number, hash } } } });

/** An index node with replies defined by each test. */
let answer: () => { status?: number; body: unknown; headers?: Readonly<Record<string, string>> };
let server: Server;
let url = '';

beforeEach(async () => {
  server = createServer((_, response) => {
    const { status = 200, body, headers } = answer();
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterEach(async () => {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

test.each([
  ['an error of the server', { status: 502, body: 'bad gateway' }],
  ['an error of the query', { body: { errors: [{ message: 'the chain was reorganized while executing the query' }] } }],
  ['an answer in another shape', { body: { data: { _meta: { block: { number: 'many', hash } } } } }],
])('turns %s into a failure with a code', async (_, reply) => {
  answer = () => reply;
  await expect(graphIndex({ url }).head()).rejects.toMatchObject({ code: 'index.unavailable' });
  const [index, wallet] = [graphIndex({ url }), `0x${'12'.repeat(20)}`];
  const codes: [Promise<unknown>, string][] = [
    [index.assets({}), 'assets.unavailable'],
    [index.profile(wallet), 'assets.unavailable'],
    [index.asset('1'), 'asset.details-unavailable'],
    [index.timeline({ assetId: '1' }), 'asset.timeline-unavailable'],
    [index.metrics(wallet), 'dashboard.metrics-unavailable'],
    [index.shares({ wallet, direction: 'incoming' }), 'shares.unavailable'],
    [index.activity({ wallet }), 'activity.unavailable'],
  ];
  for (const [reply, code] of codes) await expect(reply).rejects.toMatchObject({ code });
});

test('includes a short reason when lists are unavailable, without the query', async () => {
  answer = () => ({ status: 502, body: 'bad gateway' });
  const wallet = `0x${'12'.repeat(20)}`;
  const shares = graphIndex({ url }).shares({ wallet, direction: 'outgoing' });
  await expect(shares).rejects.toMatchObject({ params: { reason: 'HTTP 502' } });
  await expect(graphIndex({ url }).activity({ wallet })).rejects.toMatchObject({ params: { error: 'HTTP 502' } });
});

test('a limited query names the pause that the gateway requests', async () => {
  answer = () => ({ status: 429, body: '', headers: { 'retry-after': '12' } });
  const limited = { code: 'request.rate-limited', params: { retryAfter: 12 } };
  await expect(graphIndex({ url }).head()).rejects.toMatchObject(limited);
  await expect(graphIndex({ url }).metrics(`0x${'12'.repeat(20)}`)).rejects.toMatchObject(limited);
});

test('reports index.unavailable when no server listens', async () => {
  server.close();
  await once(server, 'close');
  await expect(graphIndex({ url }).head()).rejects.toMatchObject({ code: 'index.unavailable' });
});

test('follows no redirect, and reads an answer without end up to a limit only', async () => {
  const reached: string[] = [];
  let written = 0;
  const hostile = createServer((request, response) => {
    reached.push(request.url ?? '');
    if (request.url === '/redirects') return void response.writeHead(307, { location: '/loopback' }).end();
    if (request.url === '/loopback') return void response.end(JSON.stringify(head(1)));
    response.write('{"data":"');
    const piece = 'a'.repeat(2 ** 20);
    const more = () => {
      // An end, so that a client without a limit fails the test instead of the machine.
      if (response.destroyed || written > 200) return void response.end('"}');
      written += 1;
      response.write(piece, more);
    };
    more();
  }).listen(0, '127.0.0.1');
  await once(hostile, 'listening');
  const address = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`;
  await expect(graphIndex({ url: `${address}/redirects` }).head()).rejects.toMatchObject({ code: 'index.unavailable' });
  await expect(graphIndex({ url: `${address}/endless` }).head()).rejects.toMatchObject({ code: 'index.unavailable' });
  expect(reached).toEqual(['/redirects', '/endless']);
  expect(written).toBeLessThan(64);
  hostile.closeAllConnections();
  hostile.close();
  await once(hostile, 'close');
});

test('keeps waiting for a block while the index does not respond', async () => {
  const replies = [{ status: 503, body: '' }, { body: head(6) }, { body: head(7) }];
  answer = () => replies.shift() ?? { status: 500, body: 'asked too often' };
  await graphIndex({ url }).waitForBlock(7n, 5_000);
  expect(replies).toEqual([]);
});

test('stops waiting on abort, with the reason of the signal', async () => {
  const waiting = new AbortController();
  answer = () => {
    waiting.abort(new Error('the page was left'));
    return { body: head(1) };
  };
  await expect(graphIndex({ url }).waitForBlock(7, 5_000, waiting.signal)).rejects.toThrow('the page was left');
});

test('counts up to a thousand, and marks a larger total as inexact', async () => {
  const counted = Array.from({ length: 1000 }, (_, at) => ({ id: String(at) }));
  const asset = {
    id: '7',
    owner: { id: `0x${'12'.repeat(20)}` },
    hash,
    cid: 'bafy',
    title: 't',
    name: 't',
    createdAt: '1',
    updatedAt: '2',
    creationTxHash: hash,
    versionCount: 1,
    roles: [],
  };
  answer = () => ({ body: { data: { _meta: { block: { number: 5 } }, page: [asset], counted } } });
  const page = await graphIndex({ url }).assets({ first: 1, skip: 1200 });
  expect(page).toMatchObject({ total: 1201, totalIsExact: false, hasMore: true });
});

test('names where the activity goes on when the person holds more grants than fit into a query', async () => {
  const role = (sequence: number) => ({ sequence: `${sequence}`, asset: { id: `${sequence}` } });
  const [block, wallet] = [{ block: { number: 5 } }, `0x${'12'.repeat(20)}`];
  const nextAfter = async (grants: number) => {
    const assetRoles = Array.from({ length: grants }, (_, at) => role(9_000 - at));
    const replies = [
      { _meta: block, assetRoles },
      { _meta: block, page: [], counted: [] },
    ];
    answer = () => ({ body: { data: replies.shift() } });
    return (await graphIndex({ url }).activity({ wallet })).nextHeld;
  };
  expect(await nextAfter(500)).toBe('8501');
  expect(await nextAfter(499)).toBeNull();
});

test('refuses an invalid address before the query is sent', async () => {
  answer = () => ({ status: 500, body: 'must not be asked' });
  await expect(graphIndex({ url }).assets({ owner: '0x12"' })).rejects.toThrow(RangeError);
});
