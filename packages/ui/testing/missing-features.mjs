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

/** What tests without a layout ask of computed styles: is an element visible, accessible and clickable? */
const hidingValues = Object.entries({ display: 'none', visibility: 'hidden', 'pointer-events': 'none' });

/**
 * Removes rules that neither hide elements nor show again what their sheet hides. jsdom matches every rule against every element,
 * and antd has thousands: a query by role would take seconds.
 */
const trimSheet = (sheet) => {
  const valuesOf = (property) => [...sheet.cssRules].map(({ style }) => style?.getPropertyValue(property));
  const properties = hidingValues
    .filter(([property, value]) => valuesOf(property).includes(value))
    .map(([name]) => name);
  for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
    const { media, style } = sheet.cssRules[at];
    if (!media && !properties.some((property) => style?.getPropertyValue(property))) sheet.deleteRule(at);
  }
};

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
  const computed = window.getComputedStyle.bind(window);
  const trimmed = new WeakSet();
  window.getComputedStyle = (element) => {
    for (const sheet of window.document.styleSheets) {
      if (!trimmed.has(sheet)) trimSheet(sheet);
      trimmed.add(sheet);
    }
    return computed(element);
  };
};
