import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpFailure, identityApi, storageApi } from '@ipr/api';
import { createRegistry } from '@ipr/sdk';
import { clientOnSdk } from './client-on-sdk.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answer: Answer;
let seen: { url: string; headers: IncomingMessage['headers']; body: string }[];
let origin: string;
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('latin1').on('data', (text) => {
    body += text;
  });
  request.on('end', () => {
    seen.push({ url: request.url ?? '', headers: request.headers, body });
    answer(request, response);
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const token = `ipr_pat_${'t'.repeat(43)}`;
const json =
  (value: unknown, status = 200, headers = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end(JSON.stringify(value));
const clientOf = clientOnSdk(createRegistry({ origin: 'http://127.0.0.1:9', token, retry: { retries: 0 } }));
const here = () => clientOnSdk(createRegistry({ origin, token, retry: { retries: 0 } }));
const upload = (options: object) =>
  here()('storage', storageApi).uploadFile(
    { metadata: { type: 'encrypted_asset', uploadedAt: '2026-01-02T03:04:05.000Z' } },
    { file: new Blob([Buffer.alloc(600_000, 'a')]), fileName: 'x.iprf', idempotencyKey: 'of-the-flow', ...options },
  );

test('a refusal is a failure with its code, parameters and delay, and is not repeated', async () => {
  const problem = { type: 't', title: 't', status: 429, code: 'request.rate-limited', params: { retryAfter: 7 } };
  answer = json({ ...problem, instance: 'request-1' }, 429, { 'retry-after': '7' });
  const thrown = await here()('identity', identityApi)
    .me({})
    .catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(HttpFailure);
  expect(thrown).toMatchObject({
    code: 'request.rate-limited',
    status: 429,
    retryAfterMs: 7_000,
    params: { retryAfter: 7 },
  });
  expect((thrown as HttpFailure).problem?.instance).toBe('request-1');
  expect(JSON.stringify(thrown) + String(thrown)).not.toContain(token);
  expect(seen).toHaveLength(1);
});

test('a page of a proxy is a failure of its status', async () => {
  answer = (_, response) => void response.writeHead(503).end('<html>away</html>');
  await expect(here()('identity', identityApi).me({})).rejects.toMatchObject({ code: 'service.unavailable' });
});

test('a reply of another shape is no reply', async () => {
  answer = json({ email: 7 });
  await expect(here()('identity', identityApi).me({})).rejects.toMatchObject({ code: 'unexpected' });
  answer = (_, response) => void response.end('{');
  await expect(here()('identity', identityApi).me({})).rejects.toMatchObject({ code: 'unexpected' });
});

test('no answer is a failure of the network, and a cancelled call is cancelled', async () => {
  await expect(clientOf('identity', identityApi).me({})).rejects.toMatchObject({ code: 'network.unreachable' });
  await expect(here()('identity', identityApi).me({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'request.cancelled',
  });
});

test('a file is sent with its name, its fields and the key of the flow, and reports how much was sent', async () => {
  answer = json({ ipfsHash: 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy', size: 600_000 });
  const sent: [number, number][] = [];
  await upload({ onProgress: (done: number, total: number) => void sent.push([done, total]) });
  const [{ url, headers, body } = { url: '', headers: {}, body: '' }] = seen;
  expect([url, headers['idempotency-key'], headers.authorization]).toEqual([
    '/api/v1/ipfs/upload/file',
    'of-the-flow',
    `Bearer ${token}`,
  ]);
  expect(body).toContain('filename="x.iprf"');
  expect(body).toContain('name="metadata[type]"');
  expect(body).toContain('a'.repeat(600_000));
  expect(sent.length).toBeGreaterThan(1);
  expect(sent.at(-1)).toEqual([600_000, 600_000]);
  await expect(upload({ file: undefined })).rejects.toMatchObject({ code: 'file.missing' });
});
