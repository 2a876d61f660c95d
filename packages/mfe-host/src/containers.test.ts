/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createHash } from 'node:crypto';
import { loadTimeoutMs } from '@ipr/mfe-contract';
import { loadExposed } from './containers.ts';
import { guardPage } from './integrity/guard-page.ts';

const sha384Of = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const manifest = 'http://portal.example/modules/mfe_notes/mf-manifest.json';
let entry = '';
/** What the browser does with a script of this URL; undefined: it cannot be loaded. */
let scripts: Readonly<Record<string, (() => void) | undefined>> = {};
let run: string[] = [];

const define = (name: string, exported: unknown) => () =>
  void Object.assign(globalThis, { [name]: { get: async () => () => exported } });

const originalFetch = globalThis.fetch;
// jsdom runs no scripts: the test takes the browser's part for them.
const observer = () =>
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (added instanceof HTMLScriptElement) {
        run.push(added.src);
        const effect = scripts[added.src];
        effect?.();
        added.dispatchEvent(new Event(effect ? 'load' : 'error'));
      }
  });
let watching: MutationObserver;

beforeEach(() => {
  run = [];
  watching = observer();
  watching.observe(document.head, { childList: true });
  globalThis.fetch = async () =>
    Response.json({
      metaData: { remoteEntry: { path: '', name: entry } },
      exposes: [{ path: './module', assets: { js: { sync: ['expose.1.js'] } } }],
    });
});
afterEach(() => {
  watching.disconnect();
  globalThis.fetch = originalFetch;
});

const urlOf = (file: string) => `http://portal.example/modules/mfe_notes/${file}`;
/** URL and CORS mode of each preload. */
const preloads = () =>
  [...document.head.querySelectorAll('link[rel="preload"]')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('crossorigin'),
  ]);
const load = (name: string, isRetry = false) => loadExposed({ name, manifest, part: './module' }, isRetry);

test('runs a module’s script once, for all of its parts, and requests the first script of the part at once', async () => {
  entry = 'remoteEntry.1.js';
  scripts = { [urlOf(entry)]: define('mfe_once', 'exports') };
  expect(await Promise.all([load('mfe_once'), load('mfe_once')])).toEqual(['exports', 'exports']);
  expect(run).toEqual([urlOf(entry)]);
  expect(preloads()).toEqual([[urlOf('expose.1.js'), 'anonymous']]);
});

test('preloads a script of the portal’s own origin in the mode in which the bundler requests it', async () => {
  entry = 'remoteEntry.own.js';
  const own = `${location.origin}/modules/mfe_own/`;
  scripts = { [own + entry]: define('mfe_own', 'own') };
  expect(await loadExposed({ name: 'mfe_own', manifest: `${own}mf-manifest.json`, part: './module' }, false)).toBe(
    'own',
  );
  expect(preloads()).toContainEqual([`${own}expose.1.js`, null]);
});

test('loads a module again after a failure, from the files of the newest manifest', async () => {
  entry = 'remoteEntry.2.js';
  scripts = {};
  await expect(load('mfe_released')).rejects.toMatchObject({ code: 'network.unreachable' });
  entry = 'remoteEntry.3.js';
  scripts = { [urlOf(entry)]: define('mfe_released', 'newer') };
  expect(await load('mfe_released', true)).toBe('newer');
});

test('a retry keeps the container whose script is the newest', async () => {
  entry = 'remoteEntry.4.js';
  scripts = { [urlOf(entry)]: define('mfe_kept', 'kept') };
  await load('mfe_kept');
  expect(await load('mfe_kept', true)).toBe('kept');
  expect(run).toEqual([urlOf(entry)]);
});

test.each([
  ['defines no module', { 'remoteEntry.5.js': () => undefined }, 'remoteEntry.5.js', 'defines no module mfe_empty'],
  ['is named by no manifest', {}, undefined, 'names no entry'],
])('refuses a script that %s', async (_, files, name, message) => {
  entry = name as string;
  scripts = Object.fromEntries(Object.entries(files).map(([file, effect]) => [urlOf(file), effect]));
  await expect(load('mfe_empty')).rejects.toThrow(message);
});

describe('a release of the signed list', () => {
  const base = 'http://portal.example/modules/mfe_listed/1.0.0/';
  const text = JSON.stringify({
    format: 'ipr-module-release/1',
    name: 'mfe_listed',
    version: '1.0.0',
    needs: { contract: '1.0' },
    entry: 'remoteEntry.7.js',
    parts: { './module': ['expose.7.js'] },
    files: { 'remoteEntry.7.js': sha384Of('entry'), 'expose.7.js': sha384Of('expose') },
    declares: { paths: ['/kept'] },
  });
  const wanted = (name: string) => ({
    name,
    manifest: `${base}release.json`,
    integrity: sha384Of(text),
    part: './module',
  });
  let served: Readonly<Record<string, string>> = {};
  let reloaded: string[] = [];
  /** As a browser with these files on the server: one that differs from its hash is a network error. */
  const server: typeof fetch = async (input, init) => {
    const found = served[String(input).slice(base.length)];
    if (init?.cache === 'reload') reloaded.push(String(input));
    if (found !== undefined && init?.integrity && init.integrity !== sha384Of(found)) throw new TypeError('integrity');
    return new Response(found ?? null, { status: found === undefined ? 404 : 200 });
  };
  let guarded: typeof fetch;
  beforeAll(() => {
    globalThis.Worker ??= class {} as unknown as typeof Worker;
    globalThis.fetch = server;
    guardPage();
    guarded = globalThis.fetch;
  });
  beforeEach(() => {
    globalThis.fetch = guarded;
    scripts = {};
  });
  const loadWith = (files: typeof served, name = 'mfe_listed') => {
    served = files;
    return loadExposed(wanted(name), false);
  };

  test.each([
    ['release.json has another byte', { 'release.json': text.replace('1.0.0', '1.0.1') }, 'module.tampered'],
    ['release.json is missing', {}, 'module.missing'],
    ['its script has another byte', { 'release.json': text, 'remoteEntry.7.js': 'Entry' }, 'module.tampered'],
    ['its script is missing', { 'release.json': text }, 'module.missing'],
    ['its script did not arrive once', { 'release.json': text, 'remoteEntry.7.js': 'entry' }, 'network.unreachable'],
  ])('is refused with the reason when %s', async (_, files, code) => {
    await expect(loadWith(files)).rejects.toMatchObject({ code });
  });

  test('Retry renews each file that failed, whichever the browser keeps, and the reason is that it was changed', async () => {
    const chunk = `${base}expose.7.js`;
    // As the bundler: a script that failed is requested again by the next call.
    const get = () =>
      new Promise((resolve, reject) => {
        const script = Object.assign(document.createElement('script'), { src: chunk });
        script.onload = () => resolve(() => 'mended');
        script.onerror = () => reject(Object.assign(new Error('Loading chunk failed'), { request: chunk }));
        document.head.append(script);
      });
    scripts = { [`${base}remoteEntry.7.js`]: () => Object.assign(globalThis, { mfe_mended: { get } }) };
    const named = text.replace('mfe_listed', 'mfe_mended');
    const mended = { ...wanted('mfe_mended'), integrity: sha384Of(named) };
    served = { 'release.json': named, 'expose.7.js': 'Expose' };
    await expect(loadExposed(mended, false)).rejects.toMatchObject({ code: 'module.tampered' });
    reloaded = [];
    scripts = { ...scripts, [chunk]: () => undefined };
    expect(await loadExposed(mended, true)).toBe('mended');
    expect(reloaded).toContain(chunk);
  });

  test('a request that hangs is forgotten when its time is over, and Retry requests anew', async () => {
    jest.useFakeTimers();
    try {
      let signal: AbortSignal | null | undefined;
      globalThis.fetch = (_, init) => {
        signal = init?.signal;
        return new Promise(() => undefined);
      };
      const first = loadExposed(wanted('mfe_hanging'), false);
      const ended = expect(first).rejects.toMatchObject({ code: 'module.slow' });
      await jest.advanceTimersByTimeAsync(loadTimeoutMs);
      await ended;
      expect(signal?.aborted).toBe(true);
      globalThis.fetch = guarded;
      served = {};
      await expect(loadExposed(wanted('mfe_hanging'), true)).rejects.toMatchObject({ code: 'module.missing' });
    } finally {
      jest.useRealTimers();
    }
  });

  test('is refused under the name of another module', async () => {
    await expect(loadWith({ 'release.json': text }, 'mfe_other')).rejects.toThrow('is a release of mfe_listed');
  });

  test('loads every file with its hash, and no file of a module that is not listed', async () => {
    scripts = { [`${base}remoteEntry.7.js`]: define('mfe_listed', 'kept') };
    expect(await loadWith({ 'release.json': text })).toBe('kept');
    const elements = [...document.head.querySelectorAll<HTMLScriptElement>(`[src^="${base}"], [href^="${base}"]`)];
    expect(elements.map((element) => element.integrity)).toEqual(
      expect.arrayContaining([sha384Of('expose'), sha384Of('entry')]),
    );
    const script = document.createElement('script');
    for (const url of [`${base}evil.js`, `${location.origin}/modules/x.js`, 'http://other.example/x.js']) {
      expect(() => Object.assign(script, { src: url })).toThrow('no verified release');
      expect(() => script.setAttribute('SRC', url)).toThrow('no verified release');
      expect(() => new Worker(url)).toThrow('no verified release');
    }
    script.src = '/main.1a2b3c4d.js';
    expect(script.integrity).toBeFalsy();
  });
});
