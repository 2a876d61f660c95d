/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { loadExposed } from './containers.ts';

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
  await expect(load('mfe_released')).rejects.toThrow('remoteEntry.2.js cannot be loaded');
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
