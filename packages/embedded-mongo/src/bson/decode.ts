import { BSONError, ByteUtils, NumberUtils, onDemand } from 'bson';
import { MongoRefusal, notImplemented } from '../errors.ts';
import { Binary, type Document, Double, MAX_DEPTH, ObjectId, Regex, type Value } from './types.ts';

/** 16 MB for a document and 16 KB for the surrounding command, as in MongoDB. */
const MAX_BYTES = (16 * 1024 + 16) * 1024;

const invalid = (why: string): MongoRefusal => new MongoRefusal('InvalidBSON', `Invalid BSON: ${why}`);

/** Length in bytes of the document that starts at `offset`. @throws InvalidBSON when it does not fit the buffer. */
export function documentLength(buffer: Buffer, offset: number, end: number): number {
  if (offset + 5 > end) throw invalid('a document is shorter than five bytes');
  const length = buffer.readInt32LE(offset);
  if (length < 5 || offset + length > end) throw invalid('a document ends after its message');
  return length;
}

/**
 * Decodes the BSON document at `offset`. Values that would be encoded to different bytes are refused, here or by the encoder.
 * @throws InvalidBSON for malformed input, Overflow for deep nesting, NotImplemented for types that no service stores
 */
export function decodeDocument(bytes: Uint8Array, offset = 0, end: number = bytes.byteLength): Document {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, end);
  if (documentLength(buffer, offset, end) > MAX_BYTES) throw invalid(`a document is larger than ${MAX_BYTES} bytes`);
  try {
    return readDocument(buffer, offset, 0);
  } catch (error) {
    if (error instanceof BSONError) throw invalid(error.message);
    throw error;
  }
}

type Element = readonly [type: number, nameOffset: number, nameLength: number, offset: number, length: number];

function elementsAt(buffer: Buffer, offset: number, depth: number): Iterable<Element> {
  if (depth > MAX_DEPTH) throw new MongoRefusal('Overflow', `BSON nested deeper than ${MAX_DEPTH} levels`);
  return onDemand.parseToElements(buffer, offset);
}

const text = (buffer: Buffer, start: number, end: number): string => ByteUtils.toUTF8(buffer, start, end, true);

function readDocument(buffer: Buffer, offset: number, depth: number): Document {
  const fields: Document = new Map();
  for (const element of elementsAt(buffer, offset, depth)) {
    const name = text(buffer, element[1], element[1] + element[2]);
    if (fields.has(name)) throw invalid(`the field '${name}' appears twice`);
    fields.set(name, readValue(buffer, element, depth));
  }
  return fields;
}

function readArray(buffer: Buffer, offset: number, depth: number): Value[] {
  const items: Value[] = [];
  for (const element of elementsAt(buffer, offset, depth)) {
    const name = text(buffer, element[1], element[1] + element[2]);
    if (name !== String(items.length)) throw invalid('the names in an array are not its positions');
    items.push(readValue(buffer, element, depth));
  }
  return items;
}

function readValue(buffer: Buffer, [type, , , offset, length]: Element, depth: number): Value {
  switch (type) {
    case 0x01:
      return readDouble(buffer, offset);
    case 0x02:
      return readString(buffer, offset, length);
    case 0x03:
    case 0x04:
      if (length < 5) throw invalid('a document is shorter than five bytes');
      return type === 0x03 ? readDocument(buffer, offset, depth + 1) : readArray(buffer, offset, depth + 1);
    case 0x05:
      return readBinary(buffer, offset, length);
    case 0x07:
      return new ObjectId(buffer.subarray(offset, offset + length));
    case 0x08:
      return readBoolean(buffer[offset]);
    case 0x09:
      return readDate(buffer, offset);
    case 0x0a:
      return null;
    case 0x0b:
      return readRegex(buffer, offset, length);
    case 0x10:
      return NumberUtils.getInt32LE(buffer, offset);
    case 0x12:
      return NumberUtils.getBigInt64LE(buffer, offset);
    default:
      throw notImplemented(`BSON type ${type} (undefined, DBPointer, code, symbol, timestamp, decimal or a key bound)`);
  }
}

function readDouble(buffer: Buffer, offset: number): Value {
  const value = NumberUtils.getFloat64LE(buffer, offset);
  // The CPU may change the quiet bit of a NaN, so that different bytes would be written.
  if (Number.isNaN(value) && ((buffer[offset + 6] ?? 0) & 0x08) === 0) throw notImplemented('a signalling NaN');
  return Number.isInteger(value) ? new Double(value) : value;
}

function readString(buffer: Buffer, offset: number, length: number): string {
  if (length < 5 || buffer[offset + length - 1] !== 0) throw invalid('a text is not terminated');
  return text(buffer, offset + 4, offset + length - 1);
}

/** Subtype 2 repeats the length before the bytes; `Binary` stores the bytes without it. */
function readBinary(buffer: Buffer, offset: number, length: number): Binary {
  const subtype = buffer[offset + 4] ?? 0;
  const start = subtype === Binary.SUBTYPE_BYTE_ARRAY ? offset + 9 : offset + 5;
  const end = offset + length;
  if (start > offset + 5 && (start > end || buffer.readInt32LE(offset + 5) !== end - start)) {
    throw invalid('a binary of subtype 2 has two lengths');
  }
  return new Binary(Buffer.from(buffer.subarray(start, end)), subtype);
}

function readBoolean(byte: number | undefined): boolean {
  if (byte !== 0 && byte !== 1) throw invalid('a boolean is neither true nor false');
  return byte === 1;
}

function readDate(buffer: Buffer, offset: number): Date {
  const date = new Date(Number(NumberUtils.getBigInt64LE(buffer, offset)));
  if (Number.isNaN(date.getTime())) throw invalid('a date lies outside the years -271821 to 275760');
  return date;
}

function readRegex(buffer: Buffer, offset: number, length: number): Regex {
  const stop = buffer.indexOf(0, offset);
  const [pattern, options] = [text(buffer, offset, stop), text(buffer, stop + 1, offset + length - 1)];
  const regex = new Regex(pattern, options);
  return regex.options === options ? regex : new UnsortedRegex(pattern, options);
}

/**
 * True for options that are not in alphabetical order. `bson` sorts them when it encodes, so such a value can be used in
 * queries but not stored.
 */
class UnsortedRegex extends Regex {
  constructor(pattern: string, options: string) {
    super(pattern, options);
    this.options = options;
  }

  toBSON(): never {
    throw notImplemented(`a regular expression whose options '${this.options}' are not in alphabetical order`);
  }
}
