import { createRequire } from 'node:module';

const requireFromJsdom = createRequire(createRequire(import.meta.url).resolve('jsdom'));
const cssom = requireFromJsdom('rrweb-cssom');
const defaultSheet = cssom.parse(requireFromJsdom('./jsdom/browser/default-stylesheet.js'));

/**
 * What tests without a layout ask of computed styles: is an element visible, accessible and clickable? Without a rule jsdom leaves
 * `display` empty; names are composed with a space there, as for the hidden words, which a browser turns into blocks.
 */
const initial = { display: '', visibility: 'visible', 'pointer-events': 'auto' };
const properties = Object.keys(initial);
const nameOf = { display: 'display', visibility: 'visibility', pointerEvents: 'pointer-events' };

/** Splits at separators outside of brackets. */
const splitOutside = (text, separators) => {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('(['.includes(character)) depth++;
    if (')]'.includes(character)) depth--;
    if (depth === 0 && separators.includes(character)) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
};

/** The class or, without one, the tag that every element has that a complex selector matches; '*' where it names neither. */
const keyOf = (selector) => {
  const [last = ''] = splitOutside(selector, ' >+~').slice(-1);
  const [, tag, classes] = /^([a-z][\w-]*)?((?:\.[\w-]+)*)/i.exec(last);
  if (classes) return `.${classes.split('.').at(-1)}`;
  return tag ? tag.toLowerCase() : '*';
};

/** Rules of a sheet that set one of the properties, as jsdom reads them: of media queries only those for screens. */
const rulesOf = ({ cssRules }) =>
  [...cssRules]
    .flatMap((rule) => {
      if (!rule.media) return [rule];
      return Array.prototype.includes.call(rule.media, 'screen') ? [...rule.cssRules] : [];
    })
    .filter(({ style }) => properties.some((property) => style?.getPropertyValue(property)))
    .map((rule) => ({ rule, keys: new Set(splitOutside(rule.selectorText, ',').map(keyOf)) }));

const known = new WeakMap();
const knownRulesOf = (sheet) => {
  if (!known.has(sheet)) known.set(sheet, rulesOf(sheet));
  return known.get(sheet);
};

/** Rules by key, each with its place in the order of all. */
const indexRules = (sheets) => {
  const byKey = new Map();
  for (const [place, { rule, keys }] of sheets.flatMap(knownRulesOf).entries())
    for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), { place, rule }]);
  return byKey;
};

const isSame = (some, others) => some.length === others.length && some.every((one, at) => one === others[at]);

const matches = (element, { selectorText }) => {
  try {
    return element.matches(selectorText);
  } catch {
    // A selector that jsdom does not know.
    return false;
  }
};

/**
 * A `getComputedStyle` that finds the three properties by the classes of an element. jsdom matches each rule against each element,
 * and antd has thousands: that took a third of the time of page tests. As in jsdom, the last matching rule holds, without
 * specificity. Other properties, which mean nothing without a layout, are those of the element's own `style`.
 */
export const computedStyleOf = ({ document }) => {
  let sheets = [];
  let byKey = indexRules([defaultSheet]);

  const declared = (element, property) => {
    const inline = element.style?.getPropertyValue(property);
    if (inline) return inline;
    const keys = ['*', element.localName, ...[...element.classList].map((name) => `.${name}`)];
    const candidates = keys.flatMap((key) => byKey.get(key) ?? []).sort((a, b) => b.place - a.place);
    const found = candidates.find(({ rule }) => rule.style.getPropertyValue(property) && matches(element, rule));
    return found?.rule.style.getPropertyValue(property) ?? '';
  };

  const computedValue = (element, property) => {
    const value = declared(element, property);
    if (value && value !== 'inherit' && value !== 'unset') return value;
    const { parentElement } = element;
    return property === 'display' || !parentElement ? initial[property] : computedValue(parentElement, property);
  };

  return (element) => {
    const now = [...document.styleSheets];
    if (!isSame(now, sheets)) {
      sheets = now;
      byKey = indexRules([defaultSheet, ...now]);
    }
    const { style = {} } = element;
    const getPropertyValue = (name) =>
      name in initial ? computedValue(element, name) : (style.getPropertyValue?.(name) ?? '');
    return new Proxy(style, {
      get: (_, key) => {
        if (key === 'getPropertyValue') return getPropertyValue;
        if (key in nameOf) return computedValue(element, nameOf[key]);
        const value = style[key];
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  };
};
