import runtime, { type Build } from '../src/browser/shared-libraries.ts';

const { start } = runtime;

const buildWith = (
  libraries: Readonly<Record<string, () => Promise<() => unknown>>>,
  wanted: Build['consumesLoadingData'],
  version = '19.3.1',
): Build => ({
  m: {},
  c: {},
  f: { consumes: () => undefined },
  initializeSharingData: {
    scopeToSharingDataMapping: {
      default: Object.entries(libraries).map(([name, factory]) => ({ name, version, factory })),
    },
  },
  ...(wanted && { consumesLoadingData: wanted }),
});

const started = new WeakSet<Build>();
const begin = (build: Build) => {
  if (!started.has(build)) start(build);
  started.add(build);
};

/** The exports of module 7, which chunk 1 of the build consumes. */
const loadModule = async (build: Build) => {
  begin(build);
  const promises: Promise<unknown>[] = [];
  build.f.consumes?.(1, promises);
  await Promise.all(promises);
  const module = { exports: undefined as unknown };
  build.m[7]?.(module);
  return module.exports;
};
const wantsReact = {
  chunkMapping: { 1: [7] },
  moduleIdToConsumeDataMapping: { 7: { shareKey: 'react', requiredVersion: '^19.3.1' } },
};

beforeEach(() => {
  globalThis.iprLibraries = undefined;
});

test('gives a module the copy of the first build, which is loaded once', async () => {
  let loads = 0;
  const react = async () => {
    loads += 1;
    return () => 'the shell’s';
  };
  start(buildWith({ react }, undefined));
  const modules = [1, 2].map(() => buildWith({ react: async () => () => 'the module’s' }, wantsReact));
  for (const module of modules) begin(module);
  expect(await Promise.all(modules.map(loadModule))).toEqual(['the shell’s', 'the shell’s']);
  expect(loads).toBe(1);
});

test('gives a module its own copy of a library that no other build has', async () => {
  const own = {
    ...wantsReact,
    moduleIdToConsumeDataMapping: {
      7: { shareKey: 'react', requiredVersion: '^19.3.1', fallback: async () => () => 1 },
    },
  };
  expect(await loadModule(buildWith({}, own))).toBe(1);
});

test('fails where the library is used, and loads it again with the next chunk', async () => {
  let isAway = true;
  const react = async () => {
    if (isAway) throw new Error('chunk 3 cannot be loaded');
    return () => 'react';
  };
  const build = buildWith({ react }, wantsReact);
  begin(build);
  await expect(loadModule(build)).rejects.toThrow('chunk 3 cannot be loaded');
  isAway = false;
  expect(await loadModule(build)).toBe('react');
});

test('names a library that no build of the page has', async () => {
  await expect(loadModule(buildWith({}, wantsReact))).rejects.toThrow(
    'the library react ^19.3.1 is required, and this page has none',
  );
});

test.each([
  ['^19.3.1', '19.3.1', true],
  ['^19.3.1', '19.4.0', true],
  ['^19.3.1', '19.3.10', true],
  ['^19.3.1', '19.3.0', false],
  ['^19.3.1', '18.9.9', false],
  ['^19.3.1', '20.0.0', false],
  ['^0.2.1', '0.2.3', true],
  ['^0.2.1', '0.3.0', false],
  ['0.1.0-c0fbed4ce25d', '0.1.0-c0fbed4ce25d', true],
  ['0.1.0-c0fbed4ce25d', '0.1.0-96d36754edba', false],
])('a build that requires %s uses the page’s copy of version %s: %s', async (requiredVersion, version, isUsed) => {
  start(buildWith({ react: async () => () => 'the page’s' }, undefined, version));
  const wanted = { shareKey: 'react', requiredVersion, fallback: async () => () => 'its own' };
  const module = buildWith({}, { ...wantsReact, moduleIdToConsumeDataMapping: { 7: wanted } });
  expect(await loadModule(module)).toBe(isUsed ? 'the page’s' : 'its own');
});

test('two modules of the same sources share the copy that the first of them brought', async () => {
  const ui = (copy: string) => ({ ui: async () => () => copy });
  const wanted = { 7: { shareKey: 'ui', requiredVersion: '0.1.0-b', fallback: async () => () => 'own' } };
  start(buildWith(ui('the shell’s'), undefined, '0.1.0-a'));
  const modules = ['first', 'second'].map((copy) =>
    buildWith(ui(copy), { ...wantsReact, moduleIdToConsumeDataMapping: wanted }, '0.1.0-b'),
  );
  for (const module of modules) begin(module);
  expect(await Promise.all(modules.map(loadModule))).toEqual(['first', 'first']);
});

test('gives the exports of an exposed file, and refuses others', async () => {
  const build: Build = {
    ...buildWith({}, undefined),
    getContainer: () => Promise.reject(new Error('not replaced')),
    initializeExposesData: { moduleMap: { './module': async () => () => 'exports' } },
  };
  start(build);
  expect((await build.getContainer?.('./module', undefined))?.()).toBe('exports');
  await expect(build.getContainer?.('./other', undefined)).rejects.toThrow('does not contain ./other');
});

test('refuses an entry that imports a library at once', () => {
  const build = buildWith({}, { ...wantsReact, initialConsumes: [7] });
  expect(() => start(build)).toThrow('an entry imports shared libraries: 7');
});
