import { isUtf8 } from 'node:buffer';
import { MongoRefusal, notImplemented } from '../errors.ts';
import { Binary, type Document, Double, ObjectId, Regex, type Value } from './types.ts';

const MAX_DEPTH = 180;
const invalid = (why: string): MongoRefusal => new MongoRefusal('InvalidBSON', `Invalid BSON: ${why}`);

class Reader {
  readonly buffer: Buffer;
  position: number;
  end: number;

  constructor(buffer: Buffer, position: number, end: number) {
    this.buffer = buffer;
    this.position = position;
    this.end = end;
  }

  /** Moves on by `count` bytes and returns where they began. */
  take(count: number): number {
    const start = this.position;
    if (count < 0 || start + count > this.end) throw invalid('a value ends after its document');
    this.position = start + count;
    return start;
  }

  int32(): number {
    return this.buffer.readInt32LE(this.take(4));
  }

  bytes(count: number): Uint8Array {
    const start = this.take(count);
    return Uint8Array.prototype.slice.call(this.buffer, start, start + count);
  }

  text(start: number, stop: number): string {
    const text = this.buffer.toString('utf8', start, stop);
    if (text.includes('\ufffd') && !isUtf8(this.buffer.subarray(start, stop))) throw invalid('a text is not UTF-8');
    return text;
  }

  cstring(): string {
    const stop = this.buffer.indexOf(0, this.position);
    if (stop < 0 || stop >= this.end) throw invalid('a name has no end');
    const text = this.text(this.position, stop);
    this.position = stop + 1;
    return text;
  }

  string(): string {
    const length = this.int32();
    if (length < 1) throw invalid('a text has no length');
    const start = this.take(length);
    if (this.buffer[start + length - 1] !== 0) throw invalid('a text is not terminated');
    return this.text(start, start + length - 1);
  }
}

/** Length in bytes of the document that starts at `offset`. @throws InvalidBSON when it does not fit the buffer. */
export function documentLength(buffer: Buffer, offset: number, end: number): number {
  if (offset + 5 > end) throw invalid('a document is shorter than five bytes');
  const length = buffer.readInt32LE(offset);
  if (length < 5 || offset + length > end) throw invalid('a document ends after its message');
  return length;
}

/**
 * Decodes one BSON document. Source: https://bsonspec.org/spec.html.
 * @throws InvalidBSON for anything malformed, Overflow for deep nesting, NotImplemented for types no service stores.
 */
export function decodeDocument(bytes: Uint8Array, offset = 0, end: number = bytes.byteLength): Document {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readDocument(new Reader(buffer, offset, end), 0);
}

function readDocument(reader: Reader, depth: number): Document {
  const fields: Document = new Map();
  readElements(reader, depth, (name, value) => {
    if (fields.has(name)) throw invalid(`the field '${name}' appears twice`);
    fields.set(name, value);
  });
  return fields;
}

function readArray(reader: Reader, depth: number): Value[] {
  const items: Value[] = [];
  readElements(reader, depth, (_name, value) => items.push(value));
  return items;
}

function readElements(reader: Reader, depth: number, add: (name: string, value: Value) => void): void {
  if (depth > MAX_DEPTH) throw new MongoRefusal('Overflow', `BSON nested deeper than ${MAX_DEPTH} levels`);
  const outerEnd = reader.end;
  const stop = reader.position + documentLength(reader.buffer, reader.position, outerEnd);
  reader.position += 4;
  reader.end = stop;
  for (;;) {
    const type = reader.buffer[reader.take(1)];
    if (type === 0) break;
    const name = reader.cstring();
    add(name, readValue(reader, type ?? 0, depth));
  }
  if (reader.position !== stop) throw invalid('a document is longer than its content');
  reader.end = outerEnd;
}

function readValue(reader: Reader, type: number, depth: number): Value {
  switch (type) {
    case 0x01:
      return readDouble(reader);
    case 0x02:
      return reader.string();
    case 0x03:
      return readDocument(reader, depth + 1);
    case 0x04:
      return readArray(reader, depth + 1);
    case 0x05:
      return readBinary(reader);
    case 0x07:
      return new ObjectId(reader.bytes(12));
    case 0x08:
      return reader.buffer[reader.take(1)] !== 0;
    case 0x09:
      return readDate(reader);
    case 0x0a:
      return null;
    case 0x0b:
      return new Regex(reader.cstring(), reader.cstring());
    case 0x10:
      return reader.int32();
    case 0x12:
      return reader.buffer.readBigInt64LE(reader.take(8));
    case 0x06:
    case 0x0c:
    case 0x0d:
    case 0x0e:
    case 0x0f:
    case 0x11:
    case 0x13:
    case 0x7f:
    case 0xff:
      throw notImplemented(`BSON type ${type} (undefined, DBPointer, code, symbol, timestamp, decimal or a key bound)`);
    default:
      throw invalid(`unknown type ${type}`);
  }
}

function readDouble(reader: Reader): Value {
  const value = reader.buffer.readDoubleLE(reader.take(8));
  return Number.isInteger(value) ? new Double(value) : value;
}

function readBinary(reader: Reader): Binary {
  const length = reader.int32();
  const subtype = reader.buffer[reader.take(1)] ?? 0;
  return new Binary(subtype, reader.bytes(length));
}

function readDate(reader: Reader): Date {
  const date = new Date(Number(reader.buffer.readBigInt64LE(reader.take(8))));
  if (Number.isNaN(date.getTime())) throw invalid('a date lies outside the years -271821 to 275760');
  return date;
}
