import { Binary, type Document, Double, type Found, ObjectId, Regex, type Value } from './types.ts';

/**
 * Canonical order of BSON types: values of different types compare by this number. It is also the first byte of a
 * value in a key. An empty array counts as `undefined` when it is indexed or sorted by, which orders before null.
 * Source: https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/.
 */
export const order = {
  undefined: 2,
  null: 3,
  number: 10,
  string: 20,
  object: 30,
  array: 40,
  binary: 50,
  objectId: 60,
  boolean: 70,
  date: 80,
  regex: 100,
} as const;

export const EMPTY_ARRAY = Symbol('empty array');
/** A field of an index or sort key: a value, undefined for a missing field, or the marker for an empty array. */
export type KeyPart = Found | typeof EMPTY_ARRAY;
export type Direction = 1 | -1;

/** Position of a value's type in MongoDB's order. */
export function typeOrder(value: KeyPart): number {
  if (value === EMPTY_ARRAY) return order.undefined;
  if (value === null || value === undefined) return order.null;
  if (typeof value === 'number' || typeof value === 'bigint') return order.number;
  if (typeof value === 'string') return order.string;
  if (typeof value === 'boolean') return order.boolean;
  if (Array.isArray(value)) return order.array;
  if (value instanceof Double) return order.number;
  if (value instanceof ObjectId) return order.objectId;
  if (value instanceof Date) return order.date;
  if (value instanceof Binary) return order.binary;
  if (value instanceof Regex) return order.regex;
  return order.object;
}

let buffer = Buffer.allocUnsafe(4096);
let length = 0;

function reserve(count: number): number {
  const start = length;
  length += count;
  if (length > buffer.length) {
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length));
    buffer.copy(larger, 0, 0, start);
    buffer = larger;
  }
  return start;
}

const putByte = (byte: number): void => {
  const at = reserve(1);
  buffer[at] = byte;
};

/**
 * A key whose byte order equals MongoDB's order of the values: a type byte, then an order-preserving encoding of the value;
 * descending fields are inverted. Numbers are encoded as a double with the sign flipped, followed by the int64 remainder, so
 * that int32, int64 and double compare without loss.
 */
export function encodeKey(parts: readonly KeyPart[], directions?: readonly Direction[]): Buffer {
  length = 0;
  for (const [index, part] of parts.entries()) {
    const start = length;
    putPart(part);
    if (directions?.[index] === -1) for (let at = start; at < length; at++) buffer[at] = ~(buffer[at] ?? 0) & 0xff;
  }
  const key = Buffer.from(buffer.subarray(0, length));
  if (buffer.length > 1 << 20) buffer = Buffer.allocUnsafe(4096);
  return key;
}

function putPart(part: KeyPart): void {
  putByte(typeOrder(part));
  if (part !== EMPTY_ARRAY && part !== undefined && part !== null) putValue(part);
}

function putValue(value: Exclude<Value, null>): void {
  if (typeof value === 'string') putText(value);
  else if (typeof value === 'number' || typeof value === 'bigint') putNumber(value);
  else if (typeof value === 'boolean') putByte(value ? 1 : 0);
  else if (Array.isArray(value)) putArray(value);
  else if (value instanceof Map) putDocument(value);
  else if (value instanceof ObjectId) putBytes(value.id);
  else if (value instanceof Date) putInt64(BigInt(value.getTime()));
  else if (value instanceof Double) putNumber(value.value);
  else if (value instanceof Binary) putBinary(value);
  else if (value instanceof Regex) {
    putText(value.pattern);
    putText(value.options);
  }
}

function putArray(items: Value[]): void {
  for (const item of items) putPart(item);
  putByte(0);
}

function putDocument(fields: Document): void {
  for (const [name, value] of fields) {
    putByte(typeOrder(value));
    putText(name);
    putPart(value);
  }
  putByte(0);
}

function putBytes(bytes: Uint8Array): void {
  const start = reserve(bytes.length);
  buffer.set(bytes, start);
}

function putBinary(value: Binary): void {
  const isDoubleLength = value.sub_type === Binary.SUBTYPE_BYTE_ARRAY;
  const start = reserve(isDoubleLength ? 9 : 5);
  buffer.writeUInt32BE(value.length() + (isDoubleLength ? 4 : 0), start);
  buffer[start + 4] = value.sub_type;
  if (isDoubleLength) buffer.writeInt32LE(value.length(), start + 5);
  putBytes(value.buffer);
}

function putText(text: string): void {
  if (!text.includes('\0')) {
    const start = reserve(Buffer.byteLength(text));
    buffer.write(text, start);
  } else {
    for (const byte of Buffer.from(text)) {
      putByte(byte);
      if (byte === 0) putByte(0xff);
    }
  }
  putByte(0);
  putByte(0);
}

function putInt64(value: bigint): void {
  const start = reserve(8);
  buffer.writeBigUInt64BE(BigInt.asUintN(64, value) ^ (1n << 63n), start);
}

function putNumber(value: number | bigint): void {
  const start = reserve(10);
  const double = Number(value);
  if (Number.isNaN(double)) {
    buffer.fill(0, start, start + 10);
    return;
  }
  buffer.writeDoubleBE(double === 0 ? 0 : double, start);
  const bits = buffer.readBigUInt64BE(start);
  buffer.writeBigUInt64BE(double < 0 ? ~bits & 0xffff_ffff_ffff_ffffn : bits | (1n << 63n), start);
  const remainder = typeof value === 'bigint' ? Number(value - BigInt(double)) : 0;
  buffer.writeUInt16BE(0x8000 + remainder, start + 8);
}

/** Negative, zero or positive when `a` sorts before, with or after `b` in MongoDB's order. */
export function compareValues(a: KeyPart, b: KeyPart): number {
  if (Number.isFinite(a) && Number.isFinite(b)) return Number(a) - Number(b);
  const types = typeOrder(a) - typeOrder(b);
  if (types !== 0) return types;
  return Buffer.compare(encodeKey([a]), encodeKey([b]));
}

/** Equality in MongoDB's sense: numbers by value regardless of their type, documents by their fields in order. */
export function equalValues(a: KeyPart, b: KeyPart): boolean {
  if (typeof a === 'string' || typeof a === 'boolean') return a === b;
  if (Number.isFinite(a) && Number.isFinite(b)) return a === b;
  if (a instanceof ObjectId) return b instanceof ObjectId && a.equals(b);
  return compareValues(a, b) === 0;
}

/** The smallest key above every key that starts with `prefix`. */
export function keyAfter(prefix: Buffer): Buffer {
  for (let at = prefix.length - 1; at >= 0; at--) {
    const byte = prefix[at] ?? 0xff;
    if (byte === 0xff) continue;
    const next = Buffer.from(prefix.subarray(0, at + 1));
    next[at] = byte + 1;
    return next;
  }
  return Buffer.alloc(16, 0xff);
}
