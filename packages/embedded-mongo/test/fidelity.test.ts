import { decodeDocument } from '../src/bson/decode.ts';
import { encodeDocument } from '../src/bson/encode.ts';
import { MongoRefusal } from '../src/errors.ts';
import {
  cstring,
  damaged,
  documentOf,
  type Element,
  element,
  int32,
  listOf,
  randomDocument,
  randomFrom,
  unstored,
} from './random-bson.ts';

const again = (bytes: Buffer): Buffer => encodeDocument(decodeDocument(bytes));
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const refusalOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof MongoRefusal) return error.codeName;
    throw error;
  }
  return 'accepted';
};

test('random documents of every stored type are byte-identical after decoding and encoding', () => {
  for (let seed = 0; seed < 1000; seed++) {
    const bytes = randomDocument(randomFrom(seed));
    expect([seed, hex(again(bytes))]).toEqual([seed, hex(bytes)]);
  }
});

test('corrupted documents are refused with a code, or byte-identical after decoding and encoding', () => {
  const outcomes = { same: 0, refused: 0 };
  for (let seed = 0; seed < 4000; seed++) {
    const random = randomFrom(seed);
    const bytes = damaged(random, randomDocument(random));
    let result: Buffer;
    try {
      result = again(bytes);
    } catch (error) {
      if (!(error instanceof MongoRefusal)) throw new Error(`seed ${seed}`, { cause: error });
      expect(['InvalidBSON', 'Overflow', 'NotImplemented']).toContain(error.codeName);
      outcomes.refused += 1;
      continue;
    }
    expect([seed, hex(result)]).toEqual([seed, hex(bytes.subarray(0, result.length))]);
    outcomes.same += 1;
  }
  expect(Math.min(outcomes.same, outcomes.refused)).toBeGreaterThan(500);
});

test('decodes a document independently of surrounding bytes', () => {
  for (let seed = 0; seed < 300; seed++) {
    const random = randomFrom(seed);
    const bytes = seed % 2 ? randomDocument(random) : damaged(random, randomDocument(random));
    const around = Buffer.concat([Buffer.from([1, 0x41]), bytes, Buffer.alloc(40, seed)]);
    const alone = refusalOf(() => decodeDocument(bytes));
    expect([seed, refusalOf(() => decodeDocument(around, 2, 2 + bytes.length))]).toEqual([seed, alone]);
  }
});

test.each(unstored)('refuses %s as not implemented, at the top level and nested', (_, value) => {
  for (const bytes of [
    documentOf([['a', value]]),
    documentOf([['a', element.array(listOf([element.int(1), value]))]]),
  ]) {
    expect(refusalOf(() => decodeDocument(bytes))).toBe('NotImplemented');
  }
});

const field = (value: Element): Buffer => documentOf([['a', value]]);
const withSize = (size: number): Buffer => Buffer.concat([int32(size), Buffer.from([0x0a, 0x61, 0, 0])]);
const inside = (type: number, ...bytes: Buffer[]): Buffer => field({ type, bytes: Buffer.concat(bytes) });
const nested = (levels: number): Buffer => {
  const opening = Array.from({ length: levels }, (_, level) =>
    Buffer.concat([int32(5 + 8 * (levels - level)), Buffer.from([3, 0x61, 0])]),
  );
  return Buffer.concat([...opening, int32(5), Buffer.alloc(levels + 1)]);
};

test.each<[string, Buffer]>([
  [
    'a field that comes twice',
    documentOf([
      ['a', element.int(1)],
      ['a', element.int(2)],
    ]),
  ],
  ['a text that is not UTF-8', inside(2, int32(2), Buffer.from([0xff, 0]))],
  ['a surrogate in a text', inside(2, int32(4), Buffer.from([0xed, 0xa0, 0x80, 0]))],
  ['a name that is not UTF-8', documentOf([[Buffer.from([0xc3, 0x28, 0]), element.int(1)]])],
  [
    'a long name that is not UTF-8',
    documentOf([[Buffer.concat([Buffer.alloc(30, 0x61), Buffer.from([0xff, 0])]), element.null()]]),
  ],
  ['an expression that is not UTF-8', inside(11, Buffer.from([0xff, 0]), cstring('i'))],
  ['an option of an expression that does not exist', field(element.regex('a', 'q'))],
  ['a boolean of two', field(element.boolean(2))],
  ['a date after the year 275760', field(element.date(8_640_000_000_000_001n))],
  ['an array whose names are not its positions', inside(4, documentOf([['1', element.int(1)]]))],
  ['a type that does not exist', inside(0x66, int32(1))],
  ['a document of no bytes', withSize(0)],
  ['a document of two bytes', withSize(2)],
  ['a document of four bytes', withSize(4)],
  ['a document of a negative size', withSize(-1)],
  ['a document that ends after its message', withSize(9)],
  ['a document that ends before its content', withSize(7)],
  ['an inner document of no bytes', inside(3, int32(0))],
  ['an inner document of two bytes', inside(3, int32(2), Buffer.from([0]))],
  ['an inner array of four bytes', inside(4, int32(4))],
  ['an inner document that is larger than the outer one', inside(3, int32(100), Buffer.from([0]))],
  ['an inner document without an end', inside(3, int32(5), Buffer.from([1]))],
  ['a text of no bytes', inside(2, int32(0))],
  ['a text of a negative length', inside(2, int32(-1), Buffer.alloc(4))],
  ['a text without its end', inside(2, int32(2), Buffer.from('ab'))],
  ['a text that is longer than its document', inside(2, int32(2 ** 31 - 1), Buffer.from('ab'))],
  ['a binary of a negative length', inside(5, int32(-1), Buffer.alloc(2))],
  ['a binary that is longer than its document', inside(5, int32(50), Buffer.alloc(9))],
  ['a binary of subtype 2 with two lengths', field(element.binary(2, Buffer.concat([int32(3), Buffer.alloc(2)])))],
  ['a binary of subtype 2 without a second length', field(element.binary(2, Buffer.alloc(3)))],
  ['a name without an end', Buffer.concat([int32(9), Buffer.from([10, 0x61, 0x61, 0x61, 0x61])])],
  ['a document of 17 MB', field(element.string('x'.repeat(17 * 2 ** 20)))],
])('refuses %s as invalid', (_, bytes) => {
  expect(refusalOf(() => decodeDocument(bytes))).toBe('InvalidBSON');
});

test('accepts 180 levels below the top and refuses deeper documents of any depth', () => {
  expect(hex(again(nested(180)))).toBe(hex(nested(180)));
  for (const levels of [181, 1000, 100_000]) expect(refusalOf(() => decodeDocument(nested(levels)))).toBe('Overflow');
});

test('refuses a signalling NaN, which CPUs convert to a quiet one', () => {
  const signalling = field(element.double(Buffer.from('010000000000f07f', 'hex')));
  expect(refusalOf(() => decodeDocument(signalling))).toBe('NotImplemented');
});

test('an expression with unsorted options and a malformed vector can be read, and are never written differently', () => {
  expect(refusalOf(() => decodeDocument(field(element.regex('a', 'sm'))))).toBe('accepted');
  expect(refusalOf(() => again(field(element.regex('a', 'sm'))))).toBe('NotImplemented');
  expect(refusalOf(() => again(field(element.binary(9, Buffer.from([3, 7, 1])))))).toBe('InvalidBSON');
});
