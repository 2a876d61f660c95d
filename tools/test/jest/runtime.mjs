import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { registerLoader, sourceMaps } from './loader.mjs';
import { rememberProperties } from './remember-properties.mjs';

const require = createRequire(import.meta.url);
const { console } = globalThis;

/** Node itself and React's scheduler use these; fake ones would stop the process. */
const ofNodeItself = ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'];

/** Changes of globals end with the test file. Properties that a package added stay, because a worker loads it only once. */
const rememberGlobals = () => {
  const { document, navigator, process, window } = globalThis;
  const restores = [rememberProperties(globalThis, () => false), rememberProperties(process.env)];
  if (!document) return restores;
  const hidesInherited = (object) => (key) => key in Object.getPrototypeOf(object);
  for (const object of [window, document]) restores.push(rememberProperties(object, hidesInherited(object)));
  for (const object of [navigator, document.documentElement]) restores.push(rememberProperties(object));
  return restores;
};

let runs = 0;

/**
 * Runs test files in Node's own module loader. Jest's own runtime loads each package from npm again for each test file, which
 * took more than half of the processor time of all tests. Here a worker loads it once; our own modules are still evaluated
 * for each test file, so that files share no state of ours.
 */
export default class NodeRuntime {
  constructor(config, environment) {
    this.config = config;
    this.mocker = new ModuleMocker(globalThis);
    runs += 1;
    this.query = `?run=${runs}`;
    registerLoader(environment.exportConditions(), join(config.cacheDirectory, 'source-maps'));
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    await import(`${pathToFileURL(path).href}${this.query}`);
  }

  /** The framework's state belongs to one test file. */
  requireInternalModule(path) {
    delete require.cache[path];
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    return require(path);
  }

  setGlobalsForRuntime() {
    const { config, mocker } = this;
    this.restores = rememberGlobals();
    const timers = new ModernFakeTimers({ config, global: globalThis });
    this.timers = timers;
    const jest = {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      useFakeTimers: (options) => {
        timers.useFakeTimers({ ...config.fakeTimers, doNotFake: ofNodeItself, ...options });
        return jest;
      },
      useRealTimers: () => {
        timers.useRealTimers();
        return jest;
      },
      advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
      advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
    };
    globalThis.jest = jest;
  }

  requireModule(path) {
    return require(path);
  }

  getSourceMaps() {
    return sourceMaps;
  }

  getAllCoverageInfoCopy() {}
  getAllV8CoverageInfoCopy() {}
  enterTestCode() {}
  leaveTestCode() {}

  teardown() {
    this.mocker.restoreAllMocks();
    this.timers?.dispose();
    for (const restore of this.restores ?? []) restore();
    globalThis.console = console;
  }
}
