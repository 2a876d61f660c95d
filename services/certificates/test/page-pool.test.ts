import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@ipr/service-kit';
import { resolveBrowser } from '../src/render/browser/resolve-browser.ts';
import { LoadedPages } from '../src/render/loaded-pages.ts';
import { PagePool, type PoolSettings, usualPool } from '../src/render/page-pool.ts';

const log = createLogger('certificates', { level: 'fatal' });
const sheet = (words: string) => ({ title: words, language: 'en', body: `<p>${words}</p>` });
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-';

const open: PagePool[] = [];
const poolWith = (settings: Partial<PoolSettings> = {}): PagePool => {
  const pool = new PagePool({ ...usualPool, ...settings }, log);
  open.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

const many = (pool: PagePool, count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => pool.render(sheet(`page ${at}`))));

/** Processes whose parent is this one, directly or not, with their state. */
const childrenOf = (parent: number): readonly (readonly [id: number, state: string])[] => {
  const all = readdirSync('/proc').flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${Number(name)}/stat`, 'utf8');
      const [state = '', of = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return [[Number(name), state, Number(of)] as const];
    } catch {
      return [];
    }
  });
  const below = (id: number): (readonly [number, string])[] =>
    all.filter(([, , of]) => of === id).flatMap(([child, state]) => [[child, state] as const, ...below(child)]);
  return below(parent);
};

const commandOf = (id: number): string => {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** The profile folder of a running browser. */
const profileOf = (id: number | null) =>
  /--user-data-dir=([^\0]+)/.exec(readFileSync(`/proc/${id}/cmdline`, 'utf8'))?.[1] ?? '';
const onLinux = existsSync('/proc/self/stat') ? test : test.skip;

test('renders what is waiting, one after the other on each page', async () => {
  const pool = poolWith({ pages: 2 });
  expect((await many(pool, 7)).every(isPdf)).toBe(true);
  expect(pool.state).toMatchObject({ renders: 7, starts: 1, waiting: 0, free: 2 });
});

test('refuses a job when the queue is full, and says when to come back', async () => {
  const pool = poolWith({ mostWaiting: 3 });
  await pool.warm();
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => pool.render(sheet('flood'))));
  const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'certificate.busy', params: { retryAfter: 2 } });
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(12 - refused.length);
});

onLinux('a killed browser costs a start, and no certificate', async () => {
  const pool = poolWith();
  await pool.warm();
  const all = many(pool, 20);
  process.kill(pool.state.processId as number, 'SIGKILL');
  expect((await all).every(isPdf)).toBe(true);
  expect(pool.state).toMatchObject({ starts: 2 });
});

onLinux('killed renderers cost no certificate', async () => {
  const pool = poolWith({ jobMs: 5_000 });
  await pool.warm();
  const all = many(pool, 20);
  for (const [id] of childrenOf(pool.state.processId as number)) {
    if (commandOf(id).includes('--type=renderer')) process.kill(id, 'SIGKILL');
  }
  expect((await all).every(isPdf)).toBe(true);
});

test('a page that is stuck fails its own job after the deadline, twice, and the next one works', async () => {
  const pool = poolWith({ pages: 1, jobMs: 1_500 });
  await pool.warm();
  // No script runs in the page; a document that is too large to print in time is as stuck as one.
  const endless = { ...sheet('stuck'), body: '<p>stuck</p>'.repeat(150_000) };
  await expect(pool.render(endless)).rejects.toMatchObject({ code: 'certificate.not-generated' });
  expect(pool.state.retries).toBe(1);
  const settled = poolWith();
  expect(isPdf(await settled.render(sheet('after')))).toBe(true);
});

test('browsers are replaced after their number of renders, and no certificate is lost', async () => {
  const pool = poolWith({ pages: 2, pageLife: 3, browserLife: 10 });
  expect((await many(pool, 35)).every(isPdf)).toBe(true);
  expect(pool.state.starts).toBeGreaterThanOrEqual(3);
});

test('a page is replaced after its number of renders, and the browser stays', async () => {
  const pages = new LoadedPages({ ...usualPool, pages: 1, pageLife: 2 }, log, () => undefined);
  try {
    await pages.start();
    const seen: unknown[] = [];
    for (let n = 0; n < 4; n++) {
      const slot = pages.take();
      if (!slot) throw new Error('no free page');
      seen.push(slot.page);
      await pages.giveBack(slot);
    }
    const [first, second, third, fourth] = seen;
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(fourth).toBe(third);
    expect(pages.state).toMatchObject({ starts: 1, free: 1 });
  } finally {
    await pages.close();
  }
});

onLinux('closing leaves no process, no zombie and no profile folder', async () => {
  const pool = poolWith();
  await many(pool, 4);
  const children = childrenOf(process.pid).map(([id]) => id);
  expect(children).toContain(pool.state.processId);
  const profile = profileOf(pool.state.processId);
  expect(existsSync(profile)).toBe(true);
  await pool.close();
  const left = childrenOf(process.pid).filter(([id, state]) => children.includes(id) && state !== 'X');
  expect(left).toEqual([]);
  expect(existsSync(profile)).toBe(false);
});

test('nothing of a page reaches a network, neither what a text names nor where it would navigate', async () => {
  let connections = 0;
  const server = createServer(() => {
    connections += 1;
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pixel.png`;
  const pool = poolWith({ pages: 1 });
  const body = `<img src="${address}"><style>@font-face{font-family:x;src:url(${address})}p{font-family:x;background:url(${address})}</style><link rel="stylesheet" href="${address}"><iframe src="${address}"></iframe><object data="${address}"></object><meta http-equiv="refresh" content="0;url=${address}"><p>text</p>`;
  await pool.render({ title: 'requests', language: 'en', body }).catch(() => undefined);
  expect(isPdf(await pool.render(sheet('after')))).toBe(true);
  await new Promise((resolve) => server.close(resolve));
  expect(connections).toBe(0);
});

test('no script of a text runs', async () => {
  const pool = poolWith({ pages: 1 });
  const body =
    '<img src=x onerror="document.title=\'script\'"><svg onload="document.title=\'script\'"></svg><p>text</p>';
  const pdf = await pool.render({ title: 'quiet', language: 'en', body });
  const words = Buffer.from(pdf).toString('latin1');
  expect(words).toContain('(quiet)');
  expect(words).not.toContain('(script)');
});

onLinux('a missing browser is named, at once, and a later one is found without a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'later-browser-'));
  const path = join(folder, 'chromium');
  const pool = poolWith({ path });
  try {
    await expect(pool.render(sheet('a'))).rejects.toMatchObject({ code: 'certificate.browser-missing' });
    const { executablePath, env } = await resolveBrowser();
    const settings = Object.entries(env).map(([name, value]) => `${name}='${value}' `);
    writeFileSync(path, `#!/bin/sh\n${settings.join('')}exec '${executablePath}' "$@"\n`, { mode: 0o755 });
    expect(isPdf(await pool.render(sheet('b')))).toBe(true);
  } finally {
    await pool.close();
    rmSync(folder, { recursive: true });
  }
});

onLinux('a program that never becomes a browser is ended after the time of a start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-browser-'));
  const path = join(folder, 'program');
  writeFileSync(path, '#!/bin/sh\nexec sleep 4242\n', { mode: 0o755 });
  const pool = poolWith({ path, startMs: 700 });
  await expect(pool.render(sheet('a'))).rejects.toMatchObject({ code: 'certificate.not-generated' });
  await pool.close();
  rmSync(folder, { recursive: true });
  const commands = childrenOf(process.pid).map(([id]) => commandOf(id));
  expect(commands.filter((command) => command.includes('4242'))).toEqual([]);
});

test('a job that is given up before its turn is not rendered', async () => {
  const pool = poolWith({ pages: 1 });
  const gone = new AbortController();
  const both = [pool.render(sheet('first')), pool.render(sheet('second'), gone.signal)];
  gone.abort();
  const [, second] = await Promise.allSettled(both);
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'request.cancelled' } });
  expect(pool.state.renders).toBe(1);
});
