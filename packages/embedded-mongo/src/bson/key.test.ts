import { compareValues, EMPTY_ARRAY, encodeKey, equalValues, type KeyPart, keyAfter } from './key.ts';
import { Binary, Double, ObjectId, Regex } from './types.ts';

const id = (last: number): ObjectId =>
  new ObjectId(Buffer.from(`0000000000000000000000${last.toString(16).padStart(2, '0')}`, 'hex'));

const ascending: KeyPart[] = [
  EMPTY_ARRAY,
  null,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  -(2n ** 63n),
  -1e10,
  -1.5,
  new Double(-1),
  0,
  0.1,
  1,
  2.5,
  2 ** 53,
  2n ** 53n + 1n,
  2n ** 63n - 1n,
  1e300,
  Number.POSITIVE_INFINITY,
  '',
  '\0',
  '\0a',
  'a',
  'a\0',
  'a\0b',
  'aa',
  'b',
  '\uffff',
  '\u{1f600}',
  new Map(),
  new Map([['a', 1]]),
  new Map([
    ['a', 1],
    ['b', 0],
  ]),
  new Map([['a', 2]]),
  new Map([['b', 1]]),
  new Map([['a', 'text']]),
  [],
  [1],
  [1, 2],
  [2],
  ['a'],
  new Binary(Buffer.from([9]), 0),
  new Binary(Buffer.from([0]), 1),
  new Binary(Buffer.from([0, 0]), 0),
  id(1),
  id(2),
  false,
  true,
  new Date(-5),
  new Date(0),
  new Date(5),
  new Regex('a', ''),
  new Regex('a', 'i'),
  new Regex('b', ''),
];

test('keys sort like MongoDB sorts the values, ascending and descending', () => {
  const sign = (number: number): number => Math.sign(number);
  for (const [i, a] of ascending.entries()) {
    for (const [j, b] of ascending.entries()) {
      const pair = [a, b].map(String);
      expect([...pair, sign(compareValues(a, b))]).toEqual([...pair, sign(i - j)]);
      const descending = Buffer.compare(encodeKey([a], [-1]), encodeKey([b], [-1]));
      expect([...pair, sign(descending)]).toEqual([...pair, sign(j - i)]);
    }
  }
});

test('a compound key sorts by its first differing field', () => {
  expect(Buffer.compare(encodeKey(['a', 2]), encodeKey(['ab', 1]))).toBe(-1);
  expect(Buffer.compare(encodeKey(['a', 2], [1, -1]), encodeKey(['a', 1], [1, -1]))).toBe(-1);
});

test('numbers are equal by value, missing equals null, fields are ordered', () => {
  expect(equalValues(1, new Double(1))).toBe(true);
  expect(equalValues(1, 1n)).toBe(true);
  expect(equalValues(0, new Double(-0))).toBe(true);
  expect(equalValues(2 ** 53, 2n ** 53n + 1n)).toBe(false);
  expect(equalValues(undefined, null)).toBe(true);
  expect(
    equalValues(
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
      new Map([
        ['b', 2],
        ['a', 1],
      ]),
    ),
  ).toBe(false);
});

test('the key after a prefix is above all keys that start with it', () => {
  expect(keyAfter(Buffer.from([1, 0xff, 0xff]))).toEqual(Buffer.from([2]));
  expect(Buffer.compare(keyAfter(Buffer.from([0xff])), Buffer.from([0xff, 0xff, 0xff]))).toBe(1);
});
