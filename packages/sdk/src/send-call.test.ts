import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRegistry, RegistryError, type RegistrySettings } from './index.ts';

const token = 'ipr_pat_of-a-test';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;
interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let origin: string;
let answers: Answer[];
let seen: Seen[];
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('latin1').on('data', (text) => {
    body += text;
  });
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(request, response, body);
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

const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
const failed = (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  json(
    { type: 't', title: code, status, code, params: { max: 3 }, instance: 'request-1', errors: ['name'] },
    status,
    headers,
  );
const cut: Answer = (request) => void request.socket.destroy();
const never: Answer = () => undefined;

const registryWith = (settings: Partial<RegistrySettings> = {}) =>
  createRegistry({ origin, token, retry: { baseMs: 0 }, ...settings });
const errorOf = async (call: Promise<unknown>): Promise<RegistryError> => {
  const thrown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof RegistryError) return thrown;
  throw new Error('the call did not fail as expected', { cause: thrown });
};

describe('a call', () => {
  test('has its values in the path, in the query or in the body, and the token in a header', async () => {
    answers = [json({ ok: true })];
    const registry = registryWith();
    await registry.workfiles.folder({ id: 'a/b?c' });
    await registry.sharing.findRecipients({ q: 'rosa & co', limit: 5 });
    await registry.workfiles.updateFolder({ id: 'f', name: 'Now' });
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/v1/folders/a%2Fb%3Fc', ''],
      ['GET', '/api/v1/recipients?q=rosa+%26+co&limit=5', ''],
      ['PATCH', '/api/v1/folders/f', '{"name":"Now"}'],
    ]);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${token}`));
  });

  test.each(['', '.', '..'])('refuses %j in the path, which would be another call', async (id) => {
    answers = [json({})];
    await expect(registryWith().workfiles.folder({ id })).rejects.toThrow(TypeError);
    expect(seen).toEqual([]);
  });

  test('sends a file in a form with flat names', async () => {
    answers = [json({ ipfsHash: 'c', size: 3 })];
    const metadata = { type: 'asset', uploadedAt: '2030-01-01T00:00:00Z' } as never;
    await registryWith().storage.uploadFile({ metadata, file: new Blob(['abc']), fileName: 'a.bin' });
    const { headers, body } = seen[0] ?? { headers: {}, body: '' };
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    for (const part of ['name="metadata[type]"', 'filename="a.bin"', 'abc']) expect(body).toContain(part);
  });
});

describe('a failure', () => {
  test('is an error with the code, and without the token', async () => {
    answers = [failed(404, 'folder.not-found')];
    const error = await errorOf(registryWith().workfiles.folder({ id: 'f' }));
    expect(error).toMatchObject({
      code: 'folder.not-found',
      call: 'workfiles.folder',
      status: 404,
      params: { max: 3 },
      fields: ['name'],
      requestId: 'request-1',
    });
    expect(JSON.stringify([error, error.message, error.stack])).not.toContain(token);
    expect(seen).toHaveLength(1);
  });

  test.each([
    [
      'a page of a proxy',
      (_: unknown, response: ServerResponse) => void response.writeHead(404).end('<html>'),
      'request.not-found',
    ],
    ['a list', json([], 403), 'access.denied'],
    ['fields of other types', json({ code: 7, params: [{}], errors: 'no', instance: {} }, 500), 'unexpected'],
    [
      'a reply that is no JSON',
      (_: unknown, response: ServerResponse) => void response.end('<html>'),
      'client.reply-malformed',
    ],
  ] satisfies [string, Answer, string][])('%s has a code as well', async (_, answer, code) => {
    answers = [answer];
    expect(await errorOf(registryWith().identity.me())).toMatchObject({
      code,
      params: {},
      fields: [],
      requestId: undefined,
    });
  });

  test('is one that no answer at all causes', async () => {
    answers = [cut];
    expect(await errorOf(registryWith({ retry: { retries: 0 } }).identity.me())).toMatchObject({
      code: 'network.unreachable',
      status: undefined,
    });
  });
});

describe('repetition', () => {
  test.each([
    ['too many requests', failed(429, 'request.rate-limited', { 'retry-after': '0' })],
    ['a part that is away', failed(503, 'service.unavailable')],
    ['a connection that ended', cut],
  ])('follows %s, for reading calls', async (_, answer) => {
    answers = [answer, answer, json({ email: 'a@b.example' })];
    expect(await registryWith().identity.me()).toEqual({ email: 'a@b.example' });
    expect(seen).toHaveLength(3);
  });

  test('has one key for all attempts of a call, another for the next call, or that of the caller', async () => {
    answers = [cut, json({ id: 'f' })];
    const registry = registryWith();
    await registry.workfiles.createFolder({ name: 'a' });
    await registry.workfiles.createFolder({ name: 'a' });
    await registry.workfiles.createFolder({ name: 'a' }, { idempotencyKey: 'build-17-step-2' });
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\w.:-]{8,128}$/);
    expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(`^${keys[0]}$`), 'build-17-step-2']);
  });

  test('never happens where it could have a second effect', async () => {
    answers = [failed(503, 'service.unavailable', { 'retry-after': '0' })];
    const error = await errorOf(registryWith().workfiles.updateFolder({ id: 'f', name: 'Now' }));
    expect([error.code, seen.length]).toEqual(['service.unavailable', 1]);
  });

  test('ends with the error after the last attempt, and at once when the wait would be too long', async () => {
    answers = [failed(503, 'service.unavailable')];
    await errorOf(registryWith({ retry: { retries: 2, baseMs: 0 } }).identity.me());
    expect(seen).toHaveLength(3);
    answers = [failed(429, 'relay.daily-budget-reached', { 'retry-after': '3600' })];
    expect(await errorOf(registryWith().identity.me())).toMatchObject({ retryAfterMs: 3_600_000 });
    expect(seen).toHaveLength(4);
  });
});

describe('time and cancelling', () => {
  test('an attempt that takes too long is repeated, then an error', async () => {
    answers = [never, json({ email: 'a@b.example' })];
    expect(await registryWith({ timeoutMs: 50 }).identity.me()).toEqual({ email: 'a@b.example' });
    answers = [never];
    const call = registryWith({ timeoutMs: 5, retry: { retries: 0 } }).identity.me();
    expect(await errorOf(call)).toMatchObject({ code: 'client.timed-out', status: undefined });
  });

  test('a signal ends the request, and the wait before a repetition', async () => {
    const stop = new AbortController();
    answers = [() => stop.abort(new Error('enough'))];
    await expect(registryWith().identity.me({}, { signal: stop.signal })).rejects.toThrow('enough');
    const second = new AbortController();
    answers = [
      (...given) => {
        failed(503, 'service.unavailable', { 'retry-after': '50' })(...given);
        setImmediate(() => second.abort(new Error('no more')));
      },
    ];
    await expect(registryWith().identity.me({}, { signal: second.signal })).rejects.toThrow('no more');
    expect(seen).toHaveLength(2);
    await expect(registryWith().identity.me({}, { signal: second.signal })).rejects.toThrow('no more');
    expect(seen).toHaveLength(2);
  });
});
