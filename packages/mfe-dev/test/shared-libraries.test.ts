import runtime, { type Build } from '../src/browser/shared-libraries.ts';

const { consumes, init } = runtime.bundlerRuntime;

const buildWith = (
  libraries: Readonly<Record<string, () => Promise<() => unknown>>>,
  wanted: Build['consumesLoadingData'],
): Build => ({
  m: {},
  c: {},
  initializeSharingData: {
    scopeToSharingDataMapping: {
      default: Object.entries(libraries).map(([name, factory]) => ({ name, factory })),
    },
  },
  ...(wanted && { consumesLoadingData: wanted }),
});

/** The exports of module 7, which chunk 1 of the build consumes. */
const loadModule = async (build: Build) => {
  const promises: Promise<unknown>[] = [];
  const installed = {};
  consumes({ chunkId: 1, promises, installedModules: installed, webpackRequire: build });
  await Promise.all(promises);
  const module = { exports: undefined as unknown };
  build.m[7]?.(module);
  return module.exports;
};
const wantsReact = { chunkMapping: { 1: [7] }, moduleIdToConsumeDataMapping: { 7: { shareKey: 'react' } } };

beforeEach(() => {
  globalThis.iprSharedLibraries = undefined;
});

test('gives a module the copy of the first build, which is loaded once', async () => {
  let loads = 0;
  const react = async () => {
    loads += 1;
    return () => 'the shell’s';
  };
  init({ webpackRequire: buildWith({ react }, undefined) });
  const modules = [1, 2].map(() => buildWith({ react: async () => () => 'the module’s' }, wantsReact));
  for (const module of modules) init({ webpackRequire: module });
  expect(await Promise.all(modules.map(loadModule))).toEqual(['the shell’s', 'the shell’s']);
  expect(loads).toBe(1);
});

test('gives a module its own copy of a library that no other build has', async () => {
  const own = {
    ...wantsReact,
    moduleIdToConsumeDataMapping: { 7: { shareKey: 'react', fallback: async () => () => 1 } },
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
  init({ webpackRequire: build });
  await expect(loadModule(build)).rejects.toThrow('chunk 3 cannot be loaded');
  isAway = false;
  expect(await loadModule(build)).toBe('react');
});

test('names a library that no build of the page has', async () => {
  await expect(loadModule(buildWith({}, wantsReact))).rejects.toThrow('no build of this page has the library react');
});
