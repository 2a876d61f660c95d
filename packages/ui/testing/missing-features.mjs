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

/** Adds browser features that jsdom lacks. */
export const addMissingFeatures = (window) => {
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
