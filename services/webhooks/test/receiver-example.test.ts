import { once } from 'node:events';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { signedHeaders } from '../src/deliveries/sign-message.ts';

/** What partners copy. */
interface Example {
  readonly createReceiver: (secrets: readonly string[], take: (message: { readonly id: string }) => void) => Server;
}

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const other = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const body = JSON.stringify({ type: 'share.accepted', timestamp: '2026-01-02T03:04:05.000Z', data: { assetId: '7' } });

let server: Server;
let taken: string[];
beforeAll(async () => {
  const example = join(import.meta.dirname, '../../../docs/examples/webhook/receive.mjs');
  const { createReceiver } = (await import(pathToFileURL(example).href)) as Example;
  server = createReceiver([other, secret], ({ id }) => void taken.push(id));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  taken = [];
});
afterAll(() => void server.close());

const send = (headers: Record<string, string>, sent: string | Buffer = body): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const call = request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    call.once('error', reject).end(sent);
  });
const signed = (id: string, ago = 0, key = secret, content = body) =>
  signedHeaders([key], `msg_${id}`, content, new Date(Date.now() - ago * 1000));

test('takes a message of the registry, and a repeated one once', async () => {
  expect([await send(signed('a')), await send(signed('a', 60)), await send(signed('b', 240))]).toEqual([204, 204, 204]);
  expect(taken).toEqual(['msg_a', 'msg_b']);
});

test('takes a message under either of two secrets, and among several signatures', async () => {
  const { 'webhook-signature': good, ...rest } = signed('c', 0, other);
  expect(await send({ ...rest, 'webhook-signature': `v1a,AAAA v1,AAAA ${good}` })).toBe(204);
  expect(taken).toEqual(['msg_c']);
});

test.each([
  ['a recorded message after six minutes', () => signed('d', 360)],
  ['a time of the future', () => signed('e', -360)],
  [
    'an old message under a new time',
    () => ({ ...signed('f', 360), 'webhook-timestamp': `${Math.floor(Date.now() / 1000)}` }),
  ],
  ['a signature of another secret', () => signed('g', 0, `whsec_${Buffer.alloc(32, 3).toString('base64')}`)],
  ['another id', () => ({ ...signed('h'), 'webhook-id': 'msg_i' })],
  ['no signature', () => ({ ...signed('j'), 'webhook-signature': '' })],
  ['an empty signature', () => ({ ...signed('k'), 'webhook-signature': 'v1,' })],
  [
    'another version',
    () => ({ ...signed('l'), 'webhook-signature': signed('l')['webhook-signature']?.replace('v1', 'v2') ?? '' }),
  ],
  ['no time', () => ({ ...signed('m'), 'webhook-timestamp': 'NaN' })],
  ['no header', () => ({})],
])('refuses %s', async (_, headersOf) => {
  expect([await send(headersOf()), taken]).toEqual([400, []]);
});

test('refuses another body, and one beyond its limit', async () => {
  const large = `"${'a'.repeat(70_000)}"`;
  expect(await send(signed('n'), body.replace('7', '8'))).toBe(400);
  expect(await send(signed('o', 0, secret, large), large)).toBe(400);
  expect(taken).toEqual([]);
});
