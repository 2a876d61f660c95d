import { TestEnvironment } from 'jest-environment-jsdom';

/** A MessageChannel on the window's timers: Node's would keep the test process alive and ignore fake timers. */
const messageChannelOn = (global) =>
  class {
    constructor() {
      const port = (other) => ({
        onmessage: null,
        postMessage: (data) => global.setTimeout(() => this[other].onmessage?.({ data }), 0),
        close() {},
      });
      this.port1 = port('port2');
      this.port2 = port('port1');
    }
  };

/** The only computed properties that tests without a layout need: visibility, accessibility and clickability. */
const testedProperties = ['display', 'visibility', 'pointer-events'];

/**
 * Removes rules that set none of these properties. jsdom matches every rule against every element, and antd has thousands:
 * a query by role would take seconds.
 */
const trimSheet = (sheet) => {
  for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
    const { media, style } = sheet.cssRules[at];
    if (!media && !testedProperties.some((property) => style?.getPropertyValue(property))) sheet.deleteRule(at);
  }
};

/**
 * jsdom with browser features that jsdom lacks. Use it from a test file with
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
    global.Blob.prototype.arrayBuffer ??= function arrayBuffer() {
      return new Promise((resolve) => {
        const reader = new global.FileReader();
        reader.onload = () => resolve(reader.result);
        reader.readAsArrayBuffer(this);
      });
    };
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
    global.MessageChannel ??= messageChannelOn(global);
    const computed = global.getComputedStyle.bind(global);
    const trimmed = new WeakSet();
    global.getComputedStyle = (element) => {
      for (const sheet of global.document.styleSheets) {
        if (!trimmed.has(sheet)) trimSheet(sheet);
        trimmed.add(sheet);
      }
      return computed(element);
    };
    global.scrollTo = () => {};
  }
}
