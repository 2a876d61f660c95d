import { JSDOM, VirtualConsole } from 'jsdom';
import { addMissingFeatures, MessageChannel } from './missing-features.mjs';
import { trackTimers } from './track-timers.mjs';

const url = 'http://localhost/';
const virtualConsole = new VirtualConsole();
// Each test file has a console of its own.
virtualConsole.sendTo({
  error: (...values) => {
    const { console: current } = globalThis;
    current.error(...values);
  },
});
const dom = new JSDOM('<!DOCTYPE html>', { pretendToBeVisual: true, url, virtualConsole });
const { window } = dom;

/** A property that reads and writes that of another object. */
const forwardTo = (to, name) => ({
  configurable: true,
  enumerable: true,
  get: () => to[name],
  set: (value) => {
    to[name] = value;
  },
});

/** Features that both have, and that pages have from jsdom. jsdom itself needs Node's `btoa`, timers and so on. */
const fromWindow = new Set([
  ...[
    'AbortController',
    'AbortSignal',
    'Blob',
    'CloseEvent',
    'CustomEvent',
    'DOMException',
    'Event',
    'EventTarget',
    'File',
  ],
  ...['FormData', 'MessageEvent', 'Storage', 'WebSocket', 'localStorage', 'navigator', 'sessionStorage'],
]);

addMissingFeatures(window);
const ofNode = Object.getOwnPropertyNames(globalThis);
const names = [window, window.EventTarget.prototype].flatMap(Object.getOwnPropertyNames);
const ofWindow = names.filter((name) => fromWindow.has(name) || !(name in globalThis));
const timers = trackTimers(window);

/**
 * Properties that make Node's global object a browser's: pages and their packages run in Node itself, so that a worker loads
 * each package once.
 */
const pageGlobals = {
  ...Object.fromEntries(ofWindow.map((name) => [name, forwardTo(window, name)])),
  ...Object.getOwnPropertyDescriptors({ ...timers.functions, MessageChannel }),
};

// Changes of the other features, as by fake timers, hold for properties of `window` too.
for (const name of new Set([...ofNode, ...Object.keys(timers.functions), 'MessageChannel']))
  if (
    !fromWindow.has(name) &&
    Object.getOwnPropertyDescriptor(window, name)?.configurable !== false &&
    window[name] !== globalThis[name]
  )
    Object.defineProperty(window, name, forwardTo(globalThis, name));

/** An exception in a listener fails the test, as one outside of it does. */
window.addEventListener('error', ({ error }) => {
  if (error) process.emit('uncaughtException', error);
});

/** jsdom in Node's own global object. Use it from a test file with `@jest-environment ./packages/ui/testing/browser-environment.mjs`. */
export default class BrowserEnvironment {
  global = globalThis;

  async setup() {
    const before = Object.getOwnPropertyDescriptors(globalThis);
    const { env } = process;
    const leavePage = () => {
      for (const name of Object.keys(pageGlobals)) {
        delete globalThis[name];
        if (name in before) Object.defineProperty(globalThis, name, before[name]);
      }
      delete globalThis.leavePage;
      process.env = env;
    };
    if (globalThis.leavePage) return;
    Object.defineProperties(globalThis, { ...pageGlobals, leavePage: { configurable: true, value: leavePage } });
    // React and antd read it in every call; a read of Node's own object takes seven times longer.
    process.env = { ...env };
  }

  /** The window stays until a test file without a page runs: packages may still finish work of the last page. */
  async teardown() {
    timers.clear();
    const { document, localStorage, sessionStorage } = window;
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    document.body.replaceChildren();
    document.title = '';
    localStorage.clear();
    sessionStorage.clear();
    dom.reconfigure({ url });
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return ['browser'];
  }
}
