/** BSON written byte by byte, independently of the code under test, for values that no driver sends. */
export interface Element {
  readonly type: number;
  readonly bytes: Buffer;
}

export const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value | 0);
  return bytes;
};
const int64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return bytes;
};
export const cstring = (text: string): Buffer => Buffer.from(`${text}\0`);
const string = (text: string): Buffer => Buffer.concat([int32(Buffer.byteLength(text) + 1), cstring(text)]);

/** A document of elements by name; names may repeat. */
export function documentOf(fields: readonly (readonly [string | Buffer, Element])[]): Buffer {
  const body = fields.map(([name, { type, bytes }]) => {
    const key = typeof name === 'string' ? cstring(name) : name;
    return Buffer.concat([Buffer.from([type]), key, bytes]);
  });
  const inner = Buffer.concat(body);
  return Buffer.concat([int32(inner.length + 5), inner, Buffer.from([0])]);
}

export const listOf = (items: readonly Element[]): Buffer =>
  documentOf(items.map((item, index) => [String(index), item] as const));

export const element = {
  double: (bytes: Buffer): Element => ({ type: 1, bytes }),
  string: (text: string): Element => ({ type: 2, bytes: string(text) }),
  document: (bytes: Buffer): Element => ({ type: 3, bytes }),
  array: (bytes: Buffer): Element => ({ type: 4, bytes }),
  binary: (subtype: number, bytes: Buffer): Element => ({
    type: 5,
    bytes: Buffer.concat([int32(bytes.length), Buffer.from([subtype]), bytes]),
  }),
  objectId: (bytes: Buffer): Element => ({ type: 7, bytes }),
  boolean: (byte: number): Element => ({ type: 8, bytes: Buffer.from([byte]) }),
  date: (milliseconds: bigint): Element => ({ type: 9, bytes: int64(milliseconds) }),
  null: (): Element => ({ type: 10, bytes: Buffer.alloc(0) }),
  regex: (pattern: string, options: string): Element => ({
    type: 11,
    bytes: Buffer.concat([cstring(pattern), cstring(options)]),
  }),
  int: (value: number): Element => ({ type: 16, bytes: int32(value) }),
  long: (value: bigint): Element => ({ type: 18, bytes: int64(value) }),
};

/** Every BSON type that the server does not store. */
export const unstored: readonly (readonly [string, Element])[] = [
  ['undefined', { type: 6, bytes: Buffer.alloc(0) }],
  ['a DBPointer', { type: 12, bytes: Buffer.concat([string('db.c'), Buffer.alloc(12)]) }],
  ['code', { type: 13, bytes: string('() => 1') }],
  ['a symbol', { type: 14, bytes: string('symbol') }],
  ['code with a scope', { type: 15, bytes: Buffer.concat([int32(20), string('x = 1 '), documentOf([])]) }],
  ['a timestamp', { type: 17, bytes: int64(7n) }],
  ['a decimal', { type: 19, bytes: Buffer.alloc(16) }],
  ['the lowest key', { type: 255, bytes: Buffer.alloc(0) }],
  ['the highest key', { type: 127, bytes: Buffer.alloc(0) }],
];

/** Seeded pseudo-random numbers in [0, 1). Source: mulberry32 by Tommy Ettinger. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;
const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const oneOf = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)] as T;
const randomBytes = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => below(random, 256)));

const NAMES = ['a', '__proto__', 'constructor', 'toBSON', '_bsontype', '10', '2', '01', '', 'ä', '\u{1f600}', 'a.b'];
const REFERENCE = ['$ref', '$id', '$db', 'length', 'size', 'hasOwnProperty', 'x'.repeat(40)];
const TEXTS = ['', 'a', 'a\0b', 'é'.repeat(30), '\u{1f600}', '\ufffd', '\ufeffmark', 'x'.repeat(300), '__proto__'];
const PATTERNS = ['', 'a+b', '(', '\u{1f600}'];
const OPTIONS = ['', 'i', 'ims', 'ilmsux'];
const LONGS = [0n, 1n, -1n, 2n ** 31n, -(2n ** 53n) - 1n, 2n ** 63n - 1n, -(2n ** 63n)];
const INTS = [0, 1, -1, 2 ** 31 - 1, -(2 ** 31)];
const DOUBLES = ['0', '80', 'f03f', 'f0bf', 'f07f', 'f0ff', 'f87f', 'f8ff', 'efbeaddef8ff', 'e043', '9a9999999999b93f'];
const DATES = [0n, -1n, 8_640_000_000_000_000n, -8_640_000_000_000_000n, 1_700_000_000_000n];
const SUBTYPES = [0, 1, 3, 4, 5, 6, 7, 8, 128, 255];

const double = (random: Random): Buffer => {
  const bytes = randomBytes(random, 8);
  if (random() < 0.3 && !Number.isNaN(bytes.readDoubleLE())) return bytes;
  const hex = oneOf(random, DOUBLES);
  return Buffer.from(hex.padStart(16, '0'), 'hex');
};

const randomBinary = (random: Random): Element => {
  const bytes = randomBytes(random, below(random, 40));
  if (random() < 0.1) return element.binary(2, Buffer.concat([int32(bytes.length), bytes]));
  if (random() < 0.1) return element.binary(9, Buffer.concat([Buffer.from([3, 0]), bytes]));
  return element.binary(oneOf(random, SUBTYPES), bytes);
};

const nested: readonly ((random: Random, depth: number) => Element)[] = [
  (random, depth) => element.document(randomDocument(random, depth + 1)),
  (random, depth) =>
    element.array(listOf(Array.from({ length: below(random, 12) }, () => randomElement(random, depth + 1)))),
];
const plain: readonly ((random: Random) => Element)[] = [
  (random) => element.double(double(random)),
  (random) => element.string(oneOf(random, TEXTS)),
  randomBinary,
  (random) => element.objectId(randomBytes(random, 12)),
  (random) => element.boolean(below(random, 2)),
  (random) => element.date(oneOf(random, DATES)),
  () => element.null(),
  (random) => element.regex(oneOf(random, PATTERNS), oneOf(random, OPTIONS)),
  (random) => element.int(oneOf(random, INTS)),
  (random) => element.long(oneOf(random, LONGS)),
];

function randomElement(random: Random, depth: number): Element {
  return depth < 4 && random() < 0.3 ? oneOf(random, nested)(random, depth) : oneOf(random, plain)(random);
}

/** A document with every type that the server stores; top-level documents start with an `_id`. */
export function randomDocument(random: Random, depth = 0, id?: number): Buffer {
  const names = [...NAMES, ...REFERENCE].sort(() => random() - 0.5).slice(0, below(random, 12));
  const fields = names.map((name) => [name, randomElement(random, depth)] as const);
  return documentOf(id === undefined ? fields : [['_id', element.int(id)] as const, ...fields]);
}

/** The bytes with a few of them changed or removed. */
export function damaged(random: Random, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  if (random() < 0.2) return copy.subarray(0, below(random, copy.length));
  for (let count = 1 + below(random, 3); count > 0; count--) copy[below(random, copy.length)] = below(random, 256);
  return copy;
}
