import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { headQuery } from '@ipr/adapter-graph/queries/head';
import { answerJson, startGateway, startUpstream } from './start-gateway.ts';

const rows = Array.from({ length: 1_000 }, (_, at) => ({ id: String(at), title: `Motor ${at}` }));
const own = { 'sec-fetch-site': 'same-origin' };

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let answer: unknown = rows;
let status = 200;

beforeAll(async () => {
  upstream = await startUpstream((_, response) => {
    response.setHeader('content-length', Buffer.byteLength(JSON.stringify(answer)));
    answerJson(response, answer, status);
  });
  gateway = await startGateway({
    env: { INDEX_URL: upstream.url },
    services: { workfiles: upstream.url, notifications: upstream.url, identity: upstream.url },
  });
});
afterAll(() => Promise.all([gateway.close(), upstream.close()]));
beforeEach(() => {
  answer = rows;
  status = 200;
});

interface Received {
  readonly status: number;
  readonly encoding: string | undefined;
  readonly vary: string | undefined;
  readonly length: string | undefined;
  readonly bytes: Buffer;
}

/** Unlike `fetch`, leaves the answer as it was sent. */
const send = (path: string, headers: Record<string, string>, body?: string): Promise<Received> =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const opened = request(`${gateway.url}${path}`, { method, headers }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      const { 'content-encoding': encoding, 'content-length': length, vary } = response.headers;
      resolve({ status: response.statusCode ?? 0, encoding, vary, length, bytes: Buffer.concat(parts) });
    });
    opened.once('error', reject).end(body);
  });
const tree = (headers: Record<string, string>) => send('/api/v1/folders/tree', headers);
const query = (headers: Record<string, string>) =>
  send('/graphql', { 'content-type': 'application/json', ...headers }, JSON.stringify({ query: headQuery }));
const plain = Buffer.from(JSON.stringify(rows));

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])(
  'answers of the index and of Workfiles are compressed for a client that accepts %s',
  async (accepted, encoding, unpack) => {
    for (const call of [query, tree]) {
      const found = await call({ ...own, 'accept-encoding': accepted });
      expect(found).toMatchObject({ status: 200, encoding, vary: 'Accept-Encoding', length: undefined });
      expect(unpack(found.bytes)).toEqual(plain);
      expect(found.bytes.length).toBeLessThan(plain.length / 3);
    }
  },
);

test.each([{}, { 'accept-encoding': 'identity' }])(
  'they are plain for a client that accepts no encoding: %j',
  async (more) => {
    for (const call of [query, tree]) {
      const found = await call({ ...own, ...more });
      expect(found).toMatchObject({ encoding: undefined, vary: 'Accept-Encoding', length: String(plain.length) });
      expect(found.bytes).toEqual(plain);
    }
  },
);

test('short answers and failures are plain', async () => {
  const accepted = { ...own, 'accept-encoding': 'br, gzip' };
  answer = rows.slice(0, 3);
  expect(await tree(accepted)).toMatchObject({ encoding: undefined, bytes: Buffer.from(JSON.stringify(answer)) });
  answer = rows;
  status = 500;
  expect((await tree(accepted)).encoding).toBeUndefined();
});

test.each(['cross-site', 'same-site', 'none', undefined])(
  'the length of a person’s folders follows no text in a request that a page of another origin sends (%s)',
  async (site) => {
    const found = await tree({ 'accept-encoding': 'br', ...(site ? { 'sec-fetch-site': site } : {}) });
    expect(found).toMatchObject({ encoding: undefined, bytes: plain });
  },
);

test.each(['/api/v1/notifications', '/api/v1/auth/me'])(
  'answers with secrets or with texts of other people are never compressed: %s',
  async (path) => {
    const found = await send(path, { ...own, 'accept-encoding': 'br' });
    expect(found).toMatchObject({ encoding: undefined, bytes: plain });
  },
);
