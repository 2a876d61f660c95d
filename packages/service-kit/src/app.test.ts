import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, endpoint, nothing, Problem } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { z } from 'zod';
import { type AppSettings, createApp } from './app.ts';
import { callerOf, type Handlers, type Upload } from './context.ts';
import { createLogger } from './logger.ts';
import { type Serving, serve } from './serve.ts';
import { createServiceClient } from './service-client.ts';
import { callerHeader, issueCallerToken, issueServiceToken, serviceHeader } from './tokens.ts';

const demoApi = {
  greet: endpoint({
    method: 'POST',
    path: '/greetings',
    audience: 'public',
    summary: 'Greet',
    input: z.strictObject({ name: z.string().min(2), tag: z.object({ a: z.number() }).optional() }),
    reply: z.object({ text: z.string() }),
  }),
  note: endpoint({
    method: 'GET',
    path: '/notes/:id',
    audience: 'person',
    summary: 'Read',
    input: z.object({ id: z.string(), page: z.coerce.number().optional() }),
    reply: z.object({ id: z.string(), page: z.number().nullable(), owner: z.string() }),
  }),
  inner: endpoint({
    method: 'POST',
    path: '/internal/thing',
    audience: 'service',
    summary: 'Between services',
    input: nothing,
    reply: z.object({ from: z.string() }),
  }),
  keep: endpoint({
    method: 'POST',
    path: '/files',
    audience: 'public',
    summary: 'Keep a file',
    fileField: 'file',
    maxBytes: 300_000,
    input: z.strictObject({ metadata: z.strictObject({ type: z.string(), at: z.string().optional() }) }),
    reply: z.object({ size: z.number(), sha256: z.string(), fileName: z.string(), type: z.string() }),
  }),
  fail: endpoint({
    method: 'GET',
    path: '/fail/:how',
    audience: 'public',
    summary: 'Fail',
    input: z.strictObject({ how: z.string() }),
    reply: z.object({ shown: z.string() }),
  }),
};

const internalSecret = 'a-secret-of-at-least-32-characters';
const caller = {
  wallet: `0x${'ab'.repeat(20)}`,
  eoaWallet: `0x${'cd'.repeat(20)}`,
  userId: 'u1',
  role: 'user',
} as const;

let lastUpload: Upload | undefined;
let service: Serving;
const lines: string[] = [];
let onLine = (_line: string): unknown => undefined;
const spoolFolder = mkdtempSync(join(tmpdir(), 'ipr-kit-test-'));

const handlers: Handlers<typeof demoApi> = {
  greet: ({ name }, { setCookie }) => {
    setCookie('seen', 'yes', { maxAge: 60, secure: false });
    return { text: `Hello ${name}`, secret: 'never shown' };
  },
  note: ({ id, page }, context) => ({ id, page: page ?? null, owner: callerOf(context).wallet }),
  inner: (_, { service: from }) => ({ from: from ?? '' }),
  keep: ({ metadata }, { upload }) => {
    lastUpload = upload;
    const { size, sha256, fileName, path } = upload as Upload;
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(sha256);
    return { size, sha256, fileName, type: metadata.type };
  },
  fail: ({ how }) => {
    if (how === 'known') throw new Failure('relay.nonce-stale', { expected: 3 });
    if (how === 'database')
      throw Object.assign(new Error('connection timed out'), { name: 'MongoServerSelectionError' });
    if (how === 'reply') return { shown: 7 as unknown as string };
    throw new Error('the database password is hunter2');
  },
};

const seen = (line: string) => {
  lines.push(line);
  onLine(line);
};

const settings: AppSettings = {
  internalSecret,
  log: createLogger('demo', { level: 'info', destination: { write: seen } }),
  health: { service: 'demo', version: '1.2.3', checks: { fine: async () => undefined } },
  mount: (router) => {
    router.get('/page', (ctx) => {
      ctx.type = 'html';
      ctx.body = '<p>page</p>';
    });
  },
};

beforeAll(async () => {
  process.env.TMPDIR = spoolFolder;
  service = await serve(createApp(demoApi, handlers, settings), {
    port: 0,
    log: createLogger('demo', { level: 'silent' }),
  });
});
afterAll(async () => {
  await service.close();
  rmSync(spoolFolder, { recursive: true });
});

const person = () => ({ [callerHeader]: issueCallerToken(caller, 'request-1', internalSecret) });
const client = (headers: Record<string, string> = {}) => createClient(demoApi, { baseUrl: service.url, headers });
const post = (path: string, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  fetch(service.url + path, { method: 'POST', body, headers });
const problemOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const problem = Problem.parse(await response.json());
  expect(problem.status).toBe(response.status);
  return problem;
};
const spooled = () => readdirSync(spoolFolder);
const until = async (isReached: () => boolean): Promise<void> => {
  while (!isReached()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('a call', () => {
  test('returns the handler’s result without fields that the reply does not declare', async () => {
    const response = await post('/greetings', '{"name":"Ada"}');
    expect(await response.json()).toEqual({ text: 'Hello Ada' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toBe('seen=yes; Path=/; Max-Age=60; HttpOnly; SameSite=Lax');
  });

  test('merges path and query into one input', async () => {
    await expect(client(person()).note({ id: 'a/b', page: '2' })).resolves.toEqual({
      id: 'a/b',
      page: 2,
      owner: caller.wallet,
    });
  });

  test('keeps a valid request id, replaces an invalid one, and returns it in the problem', async () => {
    const kept = await fetch(`${service.url}/nowhere`, { headers: { 'x-request-id': 'abc-12345' } });
    expect(kept.headers.get('x-request-id')).toBe('abc-12345');
    expect((await problemOf(kept)).instance).toBe('abc-12345');
    const replaced = await fetch(`${service.url}/nowhere`, { headers: { 'x-request-id': 'no good!' } });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('writes one log line with path, status and time, without the query', async () => {
    lines.length = 0;
    await client(person()).note({ id: 'x', page: '5' });
    const [line, ...more] = lines.map((text) => JSON.parse(text));
    expect(more).toEqual([]);
    expect(line).toMatchObject({ level: 'info', method: 'GET', path: '/notes/x', status: 200, userId: 'u1' });
    expect(JSON.stringify(line)).not.toContain('page');
  });
});

describe('who may call', () => {
  test('a person endpoint refuses calls without a token and with a forged one', async () => {
    await expect(client().note({ id: 'x' })).rejects.toMatchObject({ code: 'session.missing', status: 401 });
    const forged = { [callerHeader]: issueCallerToken(caller, 'request-1', 'another-secret-of-32-characters-x') };
    await expect(client(forged).note({ id: 'x' })).rejects.toMatchObject({ code: 'session.missing' });
  });

  test('a service endpoint refuses people and accepts services', async () => {
    await expect(client(person()).inner({})).rejects.toMatchObject({ code: 'access.denied', status: 403 });
    const other = createServiceClient(demoApi, { baseUrl: service.url, service: 'gateway', internalSecret });
    await expect(other.inner({})).resolves.toEqual({ from: 'gateway' });
  });

  test('a service token does not authenticate a person', async () => {
    const headers = { [callerHeader]: issueServiceToken('gateway', internalSecret) };
    await expect(client(headers).note({ id: 'x' })).rejects.toMatchObject({ code: 'session.missing' });
    const swapped = { [serviceHeader]: issueCallerToken(caller, 'request-1', internalSecret) };
    await expect(client(swapped).inner({})).rejects.toMatchObject({ code: 'access.denied' });
  });
});

describe('bad input', () => {
  test.each([
    ['a wrong type', '{"name":7}', 'name: Invalid input: expected string, received number'],
    ['an unknown field', '{"name":"Ada","admin":true}', 'admin: unknown field'],
    ['malformed JSON', '{"name":', 'body: malformed JSON'],
    ['broken UTF-8 or prototype keys', '{"name":"Ada","__proto__":{"a":1}}', 'body: malformed JSON'],
    ['a list instead of an object', '[1]', 'body: expected an object'],
  ])('refuses %s with one line per field', async (_, body, line) => {
    const problem = await problemOf(await post('/greetings', body));
    expect(problem).toMatchObject({ status: 422, code: 'request.invalid', errors: [line] });
  });

  test('refuses an unknown query field even when its schema is not strict', async () => {
    const response = await fetch(`${service.url}/notes/x?other=1`, { headers: person() });
    expect((await problemOf(response)).errors).toEqual(['other: unknown field']);
  });

  test('refuses another content type and compressed bodies', async () => {
    const text = await problemOf(await post('/greetings', 'name=Ada', { 'content-type': 'text/plain' }));
    expect(text).toMatchObject({ status: 422, errors: ['content-type: expected application/json'] });
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect((await problemOf(await post('/greetings', '{}', headers))).errors).toEqual([
      'content-encoding: not supported',
    ]);
  });

  test('refuses a body over the limit, with or without a declared length', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(300_000) });
    expect(await problemOf(await post('/greetings', body))).toMatchObject({ status: 413, code: 'request.too-large' });
    const unannounced = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(body));
        controller.close();
      },
    });
    const init = { method: 'POST', body: unannounced, duplex: 'half', headers: { 'content-type': 'application/json' } };
    const response = await fetch(`${service.url}/greetings`, init as RequestInit);
    expect(await problemOf(response)).toMatchObject({ status: 413, code: 'request.too-large' });
  });

  test('returns specific problems for unknown paths, other methods and malformed escapes', async () => {
    expect(await problemOf(await fetch(`${service.url}/nowhere`))).toMatchObject({ status: 404 });
    const wrong = await fetch(`${service.url}/greetings`, { method: 'DELETE' });
    expect(await problemOf(wrong)).toMatchObject({ status: 405, code: 'request.method-not-allowed' });
    expect(wrong.headers.get('allow')).toBe('POST');
    expect(await problemOf(await fetch(`${service.url}/fail/%E0%A4%A`))).toMatchObject({ status: 422 });
  });

  test.each(['/Greetings', '/greetings/'])(
    'serves no other spelling of a path, which would evade the gateway’s limits: %s',
    async (path) => {
      const init = { method: 'POST', body: '{"name":"Ada"}', headers: { 'content-type': 'application/json' } };
      expect((await fetch(service.url + path.toLowerCase().replace(/\/$/, ''), init)).status).toBe(200);
      expect((await fetch(service.url + path, init)).status).toBe(404);
    },
  );
});

describe('failures', () => {
  test('returns code and parameters of a known failure', async () => {
    await expect(client().fail({ how: 'known' })).rejects.toMatchObject({
      code: 'relay.nonce-stale',
      status: 409,
      params: { expected: 3 },
    });
  });

  test('reports an unresponsive database as temporarily unavailable, not as an internal error', async () => {
    const response = await fetch(`${service.url}/fail/database`);
    expect(await problemOf(response)).toMatchObject({ status: 503, code: 'service.unavailable' });
    expect(response.headers.get('retry-after')).toBe('1');
  });

  test.each(['unknown', 'reply'])('an unexpected one (%s) returns no details to the client', async (how) => {
    const text = await (await fetch(`${service.url}/fail/${how}`)).text();
    expect(JSON.parse(text)).toMatchObject({ status: 500, code: 'unexpected', params: {} });
    expect(text).not.toMatch(/hunter2|stack|\.ts/);
  });
});

describe('an upload', () => {
  const file = new Blob([new Uint8Array(200_000).fill(7)]);

  test('is stored on disk with its fields, and deleted afterwards', async () => {
    const reply = await client().keep(
      { metadata: { type: 'encrypted_asset', at: 'now' } },
      { file, fileName: 'Plän 1.pdf' },
    );
    expect(reply).toMatchObject({ size: 200_000, fileName: 'Plän 1.pdf', type: 'encrypted_asset' });
    expect(existsSync(lastUpload?.path ?? '')).toBe(false);
    expect(spooled()).toEqual([]);
  });

  test('accepts the file before the fields', async () => {
    const form = new FormData();
    form.append('file', file, 'a.bin');
    form.append('metadata[type]', 't');
    const response = await fetch(`${service.url}/files`, { method: 'POST', body: form });
    expect(await response.json()).toMatchObject({ type: 't' });
  });

  test('is refused while the same caller has eight under way, and not for another caller', async () => {
    const upload = (wallet: string) => {
      const token = issueCallerToken({ ...caller, wallet: `0x${wallet.repeat(40)}` }, 'request-1', internalSecret);
      const headers = { [callerHeader]: token, 'content-type': 'multipart/form-data; boundary=x' };
      const request = httpRequest(`${service.url}/files`, {
        method: 'POST',
        headers: { ...headers, 'content-length': 100_000 },
      });
      const status = new Promise<number>((resolve) => {
        request.once('response', ({ statusCode = 0 }) => resolve(statusCode)).once('error', () => resolve(0));
      });
      request.write('--x\r\n');
      return { status, end: () => request.destroy() };
    };
    const slow = Array.from({ length: 8 }, () => upload('1'));
    await until(() => spooled().length >= 8);
    expect(await upload('1').status).toBe(429);
    const other = upload('2');
    await until(() => spooled().length >= 9);
    for (const { end } of [...slow, other]) end();
    await until(() => spooled().length === 0);
    const again = upload('1');
    await until(() => spooled().length >= 1);
    again.end();
    await until(() => spooled().length === 0);
  });

  const cases: [string, (form: FormData) => void, string | undefined, string][] = [
    ['without a file', (f) => f.append('metadata[type]', 't'), undefined, 'file.missing'],
    [
      'with a second file',
      (f) => ['a', 'b'].map((n) => f.append('file', file.slice(0, 9), n)),
      'body: too many parts',
      'request.invalid',
    ],
    ['with a file in another field', (f) => f.append('other', file, 'a'), 'other: unknown file', 'request.invalid'],
    [
      'with a prototype path',
      (f) => f.append('metadata[__proto__]', 'x'),
      'metadata[__proto__]: not a field name',
      'request.invalid',
    ],
    [
      'with a field given twice',
      (f) => ['a', 'b'].map((v) => f.append('metadata[type]', v)),
      'metadata[type]: given twice',
      'request.invalid',
    ],
    [
      'with a field as value and group',
      (f) => {
        f.append('metadata', 'a');
        f.append('metadata[type]', 'b');
      },
      'metadata[type]: given twice',
      'request.invalid',
    ],
    [
      'with an unknown field',
      (f) => {
        f.append('file', file, 'a');
        f.append('metadata[type]', 't');
        f.append('x', '1');
      },
      'x: unknown field',
      'request.invalid',
    ],
    [
      'over the limit',
      (f) => f.append('file', new Blob([new Uint8Array(400_000)]), 'a'),
      undefined,
      'request.too-large',
    ],
  ];
  test.each(cases)('%s is refused and leaves no file behind', async (_, fill, line, code) => {
    const form = new FormData();
    fill(form);
    const problem = await problemOf(await fetch(`${service.url}/files`, { method: 'POST', body: form }));
    expect(problem).toMatchObject(line ? { code, errors: [line] } : { code });
    expect(spooled()).toEqual([]);
  });

  test('refuses a body that is not multipart', async () => {
    expect((await problemOf(await post('/files', '{}'))).errors).toEqual([
      'content-type: expected multipart/form-data',
    ]);
    const cut = await post('/files', '--b\r\nContent-Disp', { 'content-type': 'multipart/form-data; boundary=b' });
    expect((await problemOf(cut)).errors).toEqual(['body: malformed multipart']);
  });

  test('an aborted upload leaves no file on disk', async () => {
    const logged = new Promise<void>((resolve) => {
      onLine = (line) => line.includes('request.cancelled') && resolve();
    });
    const sender = httpRequest(`${service.url}/files`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '250000' },
    });
    sender.on('error', () => undefined);
    sender.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
    sender.write(Buffer.alloc(100_000), () => sender.destroy());
    await logged;
    expect(spooled()).toEqual([]);
  });
});

test('serves mounted routes and health next to the endpoints', async () => {
  expect(await (await fetch(`${service.url}/page`)).text()).toBe('<p>page</p>');
  expect(await (await fetch(`${service.url}/health`)).json()).toEqual({
    status: 'up',
    service: 'demo',
    version: '1.2.3',
    checks: { fine: 'up' },
  });
});

test('a failing check changes health to 503', async () => {
  const health = { service: 'demo', version: '1', checks: { db: async () => Promise.reject(new Error('down')) } };
  const sick = await serve(createApp({}, {}, { ...settings, health }), {
    port: 0,
    log: createLogger('x', { level: 'silent' }),
  });
  const response = await fetch(`${sick.url}/health`);
  expect([response.status, (await response.json()).checks]).toEqual([503, { db: 'down' }]);
  await sick.close();
});

test('refuses a weak internal secret at start', () => {
  expect(() => createApp({}, {}, { ...settings, internalSecret: 'short' })).toThrow('32 characters');
});

test('refuses control characters in every field of a call from outside, before its schema and handler', async () => {
  const greet = (body: string) =>
    fetch(`${service.url}/greetings`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const refused = await greet('{"name":"a\\u0000b"}');
  expect([refused.status, (await refused.json()).errors]).toEqual([422, ['name: control characters']]);
  const inPath = await fetch(`${service.url}/fail/a%1bb`);
  expect([inPath.status, (await inPath.json()).errors]).toEqual([422, ['how: control characters']]);
  expect((await greet('{"name":"two\\nlines"}')).status).toBe(200);
});
