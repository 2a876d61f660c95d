import { pick } from './sample-value.ts';

type Random = () => number;

const deep = (levels: number, random: Random): unknown => {
  let value: unknown = 1;
  const isList = random() > 0.5;
  for (let level = 0; level < levels; level++) value = isList ? [value] : { a: value };
  return value;
};

/** Characters that other systems take for something else, that are not drawn, or that turn the text around them. */
const odd = [
  '\u0000',
  '\u0007',
  '\u001b[2J',
  '\u007f',
  '\u0085',
  '\u2028',
  '\ud800',
  '\u202e',
  '\u200b',
  '\ufeff',
  '\u{e0041}',
];

/** Hostile values of each class, for one field. */
export const fieldClasses = {
  'control characters': (random: Random) => `a${pick(random, odd)}b`,
  'database operators': (random: Random): unknown =>
    pick(random, [
      { $gt: '' },
      { $ne: null },
      { $where: 'sleep(9000)' },
      { $regex: '^(a+)+$' },
      ['$gt'],
      '$where',
      "' or 1=1 --",
    ]),
  'prototype keys': (random: Random): unknown =>
    JSON.parse(
      pick(random, [
        '{"__proto__":{"role":"operator"}}',
        '{"constructor":{"prototype":{"x":1}}}',
        '"__proto__"',
        '"constructor"',
      ]),
    ),
  'unicode forms': (random: Random) =>
    pick(random, ['e\u0301', 'ﬁ', '①', 'İ', 'ß', '\u212a', '０x１', '𝟙', 'а@example.org', '\u{1f468}\u200d\u{1f469}']),
  lengths: (random: Random) =>
    pick(random, ['', ' ', 'x'.repeat(65), 'x'.repeat(10_000), '9'.repeat(400), 'é'.repeat(255)]),
  depth: (random: Random) => deep(pick(random, [2, 40, 400, 1_000]), random),
  numbers: (random: Random): unknown =>
    pick(random, [
      -1,
      0,
      0.5,
      1e308,
      2 ** 53,
      -(2 ** 63),
      '1e9',
      '-0',
      '0x10',
      '１',
      'NaN',
      'Infinity',
      '9'.repeat(78),
    ]),
  types: (random: Random): unknown =>
    pick(random, [null, true, [], {}, [[]], 'null', 'undefined', 'true', [null], '[object Object]']),
  paths: (random: Random) =>
    pick(random, ['..', '../../etc/passwd', '%2e%2e%2f', '.', '/', '\\', 'a/b', '%00', '%', '%c0%ae', 'me?x=1', '#']),
  'addresses and markup': (random: Random) =>
    pick(random, [
      'http://169.254.169.254/',
      'file:///etc/passwd',
      '<img src=x onerror=alert(1)>',
      '=cmd()',
      'a@b.c\r\nBcc: d@e.f',
      '#{7*7}',
      '{{7*7}}',
    ]),
} as const;

export type FieldClass = keyof typeof fieldClasses;
export const fieldClassNames = Object.keys(fieldClasses) as FieldClass[];
