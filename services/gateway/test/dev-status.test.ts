import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StackStatus } from '../src/dev/stack-status.ts';
import { statusPage } from '../src/dev/status-page.ts';
import { bytesInWords, durationInWords } from '../src/dev/wording.ts';
import { devToken, problemCode, startGateway, withDevToken } from './start-gateway.ts';

const at = '2026-11-21T05:00:00.000Z';

const statusWith = (
  change: Partial<StackStatus['parts'][number]> = {},
  backups: Partial<StackStatus['backups']> = {},
): StackStatus =>
  StackStatus.parse({
    stack: { mode: 'combined', origin: 'http://localhost:9000', folder: '/data', since: at },
    parts: [
      {
        name: 'relay',
        about: 'sends transactions',
        state: 'ready',
        since: at,
        restarts: 2,
        pid: 4711,
        memoryBytes: 50 * 2 ** 20,
        cpuSeconds: 75.5,
        processes: 1,
        lastError: null,
        lastErrorAt: null,
        hasLog: true,
        ...change,
      },
    ],
    totals: { memoryBytes: 50 * 2 ** 20, cpuSeconds: 75.5, processes: 1 },
    machine: {
      node: 'v24.21.0',
      platform: 'linux x64',
      processors: 2,
      load: 0.5,
      memoryBytes: 2 ** 34,
      freeMemoryBytes: 2 ** 33,
    },
    clockJumps: [],
    network: {
      chainId: 80_002,
      genesisHash: `0x${'1e'.repeat(32)}`,
      registry: `0x${'5a'.repeat(20)}`,
      chainBlock: 12,
      indexBlock: 10,
    },
    backups: { everyHours: 24, lastAt: at, isRunning: false, lastError: null, isOverdue: false, ...backups },
    disk: { measuredAt: at, freeBytes: 2 ** 35, totalBytes: 2 ** 26, folders: [{ name: 'postgres', bytes: 2 ** 25 }] },
  });

let folder: string;
let supervisor: Server;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let answer: RequestListener;
const requests: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dev-status-'));
  const socket = join(folder, 'status.sock');
  supervisor = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => supervisor.listen(socket, resolve));
  gateway = await startGateway({ env: { STATUS_SOCKET: socket } });
});
beforeEach(() => {
  requests.length = 0;
  answer = (_, response) => response.end(JSON.stringify(statusWith()));
});
afterAll(async () => {
  await gateway.close();
  await new Promise((resolve) => supervisor.close(resolve));
  rmSync(folder, { recursive: true });
});

const get = (path: string, init?: RequestInit) => fetch(`${gateway.url}${path}`, { ...withDevToken, ...init });

test('shows every part with state, memory, processor time, restarts and a link to its log, and looks again by itself', async () => {
  const response = await get('/dev/status');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const text of ['All 1 parts are ready', 'relay', 'sends transactions', '4711', '50 MB', '1 min', '2 behind'])
    expect(html).toContain(text);
  expect(html).toContain('href="/dev/logs/relay"');
  expect(html).toContain('<meta http-equiv="refresh" content="5">');
  expect(await (await get('/dev/status?refresh=off')).text()).not.toContain('http-equiv="refresh"');
});

test('the page may run and load nothing but its own style', async () => {
  const response = await get('/dev/status');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
  expect(policy).not.toContain('script-src');
  expect(policy).toContain("trusted-types 'none'");
  expect(await response.text()).not.toMatch(/<script|<link|<img| style=| on[a-z]+=/i);
});

test('shows a jump of the machine’s clock with its direction, and nothing without one', () => {
  const page = (clockJumps: StackStatus['clockJumps']) =>
    statusPage({ ...statusWith(), clockJumps }, new Date(at), true, []);
  expect(page([])).not.toContain('Clock');
  const html = page([
    { at, seconds: 172_800 },
    { at: '2026-11-21T06:00:00.000Z', seconds: -172_740 },
  ]);
  expect(html).toContain('Clock');
  expect(html).toContain('2 d 0 h ahead at 2026-11-21 05:00:00 UTC');
  expect(html).toContain('set back by 1 d 23 h at 2026-11-21 06:00:00 UTC');
});

test('what parts say of themselves is text, never markup', () => {
  const nasty = `<img src=x onerror="alert('1')">&`;
  const status = statusWith({ state: 'restarting', lastError: nasty, lastErrorAt: at, about: nasty });
  const html = statusPage({ ...status, stack: { ...status.stack, folder: nasty } }, new Date(at), true, []);
  expect(html).not.toContain('<img');
  expect(html.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')).toHaveLength(4);
  expect(html).toContain('Not ready: relay');
});

test('shows when the last good backup was made, and notifies the operator of one that is too old or failed', () => {
  const page = (backups: Partial<StackStatus['backups']>) =>
    statusPage(statusWith({}, backups), new Date(at), true, []);
  expect(page({})).toMatch(/Last good backup<\/dt><dd>[^<]*ago[\s\S]*every 24 h/);
  expect(page({})).not.toContain('overdue');
  expect(page({ everyHours: null, lastAt: null })).toContain('none recorded');
  expect(page({ isOverdue: true })).toContain('Backup overdue');
  expect(page({ lastError: 'The disk <of> it is full.' })).toContain('<pre>The disk &lt;of&gt; it is full.</pre>');
});

test('the same as JSON for programs', async () => {
  const response = await get('/dev/status.json');
  expect(await response.json()).toEqual(statusWith());
});

test('a log is plain text from the supervisor', async () => {
  answer = (_, response) => response.end('<b>one</b>\ntwo');
  const response = await get('/dev/logs/key-1');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.text()).toBe('<b>one</b>\ntwo');
  expect(requests).toEqual(['GET /logs/key-1']);
});

test('a name that is no part’s never reaches the supervisor, and one it does not know is not found', async () => {
  for (const name of [
    '..%2f..%2fsecrets.json',
    '%2e%2e',
    'a/b',
    '',
    'Relay',
    'x'.repeat(41),
    'relay%00',
    'relay.log',
  ]) {
    const response = await get(`/dev/logs/${name}`);
    expect({ name, status: response.status }).toEqual({ name, status: 404 });
  }
  expect(requests).toEqual([]);
  answer = (_, response) => response.writeHead(404).end();
  expect(await problemCode(await get('/dev/logs/nobody'))).toBe('request.not-found');
});

test('refuses what was not agreed: unknown queries, methods and answers', async () => {
  expect(await problemCode(await get('/dev/status?refresh=1'))).toBe('request.invalid');
  expect(await problemCode(await get('/dev/status', { method: 'POST' }))).toBe('request.method-not-allowed');
  answer = (_, response) => response.end(JSON.stringify({ ...statusWith(), surprise: true }));
  expect(await problemCode(await get('/dev/status.json'))).toBe('service.unavailable');
  answer = (_, response) => response.end('x'.repeat(2 ** 21));
  expect(await problemCode(await get('/dev/logs/relay'))).toBe('service.unavailable');
});

test('says so when the supervisor is away', async () => {
  answer = (_, response) => response.destroy();
  const page = await get('/dev/status');
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('The supervisor does not answer');
  expect(await problemCode(await get('/dev/status.json'))).toBe('service.unavailable');
  expect(await problemCode(await get('/dev/logs/relay'))).toBe('service.unavailable');
});

test('answers under the host of the portal only, so that no other name can be pointed at it', async () => {
  const other = gateway.url.replace('127.0.0.1', 'localhost');
  for (const path of ['/dev/status', '/dev/status.json', '/dev/logs/relay'])
    expect(await problemCode(await fetch(`${other}${path}`, withDevToken))).toBe('request.not-found');
  expect(requests).toEqual([]);
});

test('without a socket there is no such page, and production refuses one', async () => {
  const plain = await startGateway();
  for (const path of ['/dev/status', '/dev/status.json', '/dev/logs/relay'])
    expect(await problemCode(await fetch(`${plain.url}${path}`, withDevToken))).toBe('request.not-found');
  await plain.close();
  await expect(startGateway({ env: { STATUS_SOCKET: '/x.sock', NODE_ENV: 'production' } })).rejects.toThrow(
    'STATUS_SOCKET: production',
  );
});

describe('opens for the person who started the stack alone:', () => {
  const manual = { redirect: 'manual' } as const;
  const without = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}${path}`, { ...manual, headers });

  test.each<[string, Record<string, string>]>([
    ['without a token', {}],
    ['with another token', { authorization: `Bearer ${'x'.repeat(devToken.length)}` }],
    ['with a longer token', { authorization: `Bearer ${devToken}x` }],
    ['with a cookie of another value', { cookie: `ipr-dev=${devToken.slice(1)}` }],
  ])('%s each path is refused alike, whether it exists or not', async (_, headers) => {
    for (const path of ['/dev/status.json', '/dev/logs/relay', '/dev/inbox.json', '/dev/nothing']) {
      const refused = await without(path, headers);
      expect([refused.status, await problemCode(refused)]).toEqual([403, 'access.denied']);
    }
    for (const path of ['/dev/status', '/dev/inbox', '/dev/status?token=other', '/dev/inbox?token=a&token=b']) {
      const page = await without(path, headers);
      expect(page.status).toBe(403);
      expect(await page.text()).toContain('npm start');
    }
    expect(requests).toEqual([]);
  });

  test('the token in the address becomes a cookie for these pages, and leaves the address', async () => {
    const first = await without(`/dev/status?refresh=off&token=${devToken}`);
    expect([first.status, first.headers.get('location')]).toEqual([303, '/dev/status?refresh=off']);
    const [cookie = ''] = first.headers.getSetCookie();
    expect(cookie).toMatch(/; path=\/dev;.*; samesite=strict; httponly/i);
    const [pair = ''] = cookie.split(';');
    expect((await without('/dev/status?refresh=off', { cookie: pair })).status).toBe(200);
  });

  test('a gateway without a token refuses to show mails or logs', async () => {
    for (const env of [{ DEV_INBOX: 'true' }, { STATUS_SOCKET: '/x.sock' }])
      await expect(startGateway({ env: { ...env, DEV_TOKEN: undefined } })).rejects.toThrow('DEV_TOKEN');
  });
});

test('amounts and durations are said as people say them', () => {
  expect([null, 12, 2_048, 5.5 * 2 ** 20, 120 * 2 ** 30].map(bytesInWords)).toEqual([
    '–',
    '12 B',
    '2.0 KB',
    '5.5 MB',
    '120 GB',
  ]);
  expect([null, 4.25, 59, 60, 3_600 * 5 + 720, 90_000].map(durationInWords)).toEqual([
    '–',
    '4.3 s',
    '59 s',
    '1 min',
    '5 h 12 min',
    '1 d 1 h',
  ]);
});
