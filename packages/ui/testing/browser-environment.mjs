import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * jsdom with what every browser of today has and jsdom leaves out. Use it from a test file with
 * `@jest-environment ./packages/ui/testing/browser-environment.mjs`.
 */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global } = this;
    for (const name of [
      'TextEncoder',
      'TextDecoder',
      'structuredClone',
      'fetch',
      'Request',
      'Response',
      'Headers',
      'ReadableStream',
      'TransformStream',
      'BroadcastChannel',
      'Uint8Array',
      'ArrayBuffer',
    ])
      global[name] = globalThis[name];
    Object.defineProperty(global, 'crypto', { value: globalThis.crypto, configurable: true });
    global.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    global.matchMedia ??= (media) => ({
      media,
      matches: false,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    });
    global.scrollTo = () => {};
    global.IS_REACT_ACT_ENVIRONMENT = true;
  }
}
