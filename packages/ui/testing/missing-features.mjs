import { computedStyleOf } from './computed-style.mjs';
import { findLabelsFast } from './find-labels.mjs';

/** A MessageChannel on the window's timers: Node's would keep the test process alive and ignore fake timers. */
export class MessageChannel {
  constructor() {
    const port = (other) => ({
      onmessage: null,
      postMessage: (data) => setTimeout(() => this[other].onmessage?.({ data }), 0),
      close() {},
    });
    this.port1 = port('port2');
    this.port2 = port('port1');
  }
}

class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const matchMedia = (media) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
});

/** antd looks through the head's elements for each style; jsdom's collection searches all names at each access. */
const readChildrenFast = (head) => {
  const children = () => [...head.childNodes].filter(({ nodeType }) => nodeType === head.ELEMENT_NODE);
  Object.defineProperty(head, 'children', { get: children });
};

/** Adds browser features that jsdom lacks. */
export const addMissingFeatures = (window) => {
  readChildrenFast(window.document.head);
  window.Blob.prototype.arrayBuffer ??= function arrayBuffer() {
    return new Promise((resolve) => {
      const reader = new window.FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsArrayBuffer(this);
    });
  };
  window.scrollTo = () => {};
  window.Element.prototype.scrollIntoView = () => {};
  Object.assign(window, { ResizeObserver, matchMedia });
  // The arrow keys of radio buttons use it.
  window.CSS ??= { escape: (text) => text.replace(/[^\w-]/g, '\\$&') };
  window.getComputedStyle = computedStyleOf(window);
  findLabelsFast(window);
};
