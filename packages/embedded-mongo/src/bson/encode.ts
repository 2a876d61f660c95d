import { Binary, type Document, Double, ObjectId, RawDocument, type Regex, type Value } from './types.ts';

const KEEP = 1 << 20;
let scratch = Buffer.allocUnsafe(1 << 16);
let position = 0;

/**
 * Makes room for so many bytes and tells where. The room may be in a new buffer: `scratch` is to be read after this, never in the
 * same expression before it.
 */
function reserve(count: number): number {
  const start = position;
  position += count;
  if (position > scratch.length) {
    const larger = Buffer.allocUnsafe(Math.max(scratch.length * 2, position));
    scratch.copy(larger, 0, 0, start);
    scratch = larger;
  }
  return start;
}

/** Encodes one BSON document. Source: https://bsonspec.org/spec.html. */
export function encodeDocument(document: Document): Buffer {
  position = 0;
  writeDocument(document);
  const encoded = Buffer.from(scratch.subarray(0, position));
  if (scratch.length > KEEP) scratch = Buffer.allocUnsafe(1 << 16);
  return encoded;
}

function writeDocument(fields: Iterable<[string, Value]>): void {
  const start = reserve(4);
  for (const [name, value] of fields) {
    const typeAt = reserve(1);
    writeName(name);
    const type = writeValue(value);
    scratch[typeAt] = type;
  }
  const end = reserve(1);
  scratch[end] = 0;
  scratch.writeInt32LE(position - start, start);
}

function* numbered(items: Value[]): Generator<[string, Value]> {
  for (const [index, item] of items.entries()) yield [String(index), item];
}

function writeName(name: string): void {
  const length = Buffer.byteLength(name);
  const start = reserve(length + 1);
  scratch.write(name, start);
  scratch[start + length] = 0;
}

function writeBytes(bytes: Uint8Array, type: number): number {
  const start = reserve(bytes.length);
  scratch.set(bytes, start);
  return type;
}

function writeValue(value: Value): number {
  switch (typeof value) {
    case 'number':
      return writeNumber(value);
    case 'bigint':
      return writeInt64(value, 0x12);
    case 'boolean':
      return writeByte(value ? 1 : 0, 0x08);
    case 'string':
      return writeString(value);
  }
  if (value === null) return 0x0a;
  if (Array.isArray(value)) {
    writeDocument(numbered(value));
    return 0x04;
  }
  if (value instanceof Map) {
    writeDocument(value);
    return 0x03;
  }
  return writeSpecial(value);
}

function writeNumber(value: number): number {
  if (value !== (value | 0) || Object.is(value, -0)) return writeDouble(value);
  const start = reserve(4);
  scratch.writeInt32LE(value, start);
  return 0x10;
}

function writeByte(value: number, type: number): number {
  const start = reserve(1);
  scratch[start] = value;
  return type;
}

function writeInt64(value: bigint, type: number): number {
  const start = reserve(8);
  scratch.writeBigInt64LE(value, start);
  return type;
}

function writeDouble(value: number): number {
  const start = reserve(8);
  scratch.writeDoubleLE(value, start);
  return 0x01;
}

function writeString(value: string): number {
  const length = Buffer.byteLength(value);
  const start = reserve(length + 5);
  scratch.writeInt32LE(length + 1, start);
  scratch.write(value, start + 4);
  scratch[start + 4 + length] = 0;
  return 0x02;
}

type Special = Date | Double | ObjectId | Binary | Regex | RawDocument;

function writeSpecial(value: Special): number {
  if (value instanceof ObjectId) return writeBytes(value.bytes, 0x07);
  if (value instanceof RawDocument) return writeBytes(value.bytes, 0x03);
  if (value instanceof Date) return writeInt64(BigInt(value.getTime()), 0x09);
  if (value instanceof Double) return writeDouble(value.value);
  if (value instanceof Binary) {
    const start = reserve(5);
    scratch.writeInt32LE(value.bytes.length, start);
    scratch[start + 4] = value.subtype;
    return writeBytes(value.bytes, 0x05);
  }
  writeName(value.pattern);
  writeName(value.options);
  return 0x0b;
}
