import { randomBytes } from 'node:crypto';

/**
 * BSON values as this server holds them. A document is a Map, never an object: field order is kept even for names
 * that look like numbers, and a field named `__proto__` is a field like any other.
 * A JavaScript number is an int32 when it is one and a double otherwise; a double that happens to be integral is a
 * `Double`, an int64 a bigint. Source: https://bsonspec.org/spec.html, version 1.1.
 */
export type Document = Map<string, Value>;
export type Value =
  | number
  | bigint
  | string
  | boolean
  | null
  | Date
  | Double
  | ObjectId
  | Binary
  | Regex
  | RawDocument
  | Document
  | Value[];
/** A value at the end of a path; undefined means the field is missing. */
export type Found = Value | undefined;

export class Double {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

export class Binary {
  readonly subtype: number;
  readonly bytes: Uint8Array;
  constructor(subtype: number, bytes: Uint8Array) {
    this.subtype = subtype;
    this.bytes = bytes;
  }
}

export class Regex {
  readonly pattern: string;
  readonly options: string;
  constructor(pattern: string, options: string) {
    this.pattern = pattern;
    this.options = options;
  }
}

/** A document that is already encoded; it goes into replies without being decoded. */
export class RawDocument {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

export class ObjectId {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  toHex(): string {
    return Buffer.from(this.bytes).toString('hex');
  }
}

const processPart = randomBytes(5);
let counter = randomBytes(4).readUInt32BE(0) & 0xffffff;

/** A new ObjectId: seconds (4 bytes, big endian), a random value per process (5), a counter (3). */
export function newObjectId(now: number = Date.now()): ObjectId {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(Math.floor(now / 1000), 0);
  processPart.copy(bytes, 4);
  counter = (counter + 1) & 0xffffff;
  bytes.writeUIntBE(counter, 9, 3);
  return new ObjectId(bytes);
}

/** True for a document, not for an array or a missing field. */
export const isDocument = (value: Found): value is Document => value instanceof Map;

/** True for int32, int64 and double. */
export const isNumeric = (value: Found): value is number | bigint | Double =>
  typeof value === 'number' || typeof value === 'bigint' || value instanceof Double;

/** The number of a numeric value; NaN for anything else. */
export function toNumber(value: Found): number {
  if (value instanceof Double) return value.value;
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN;
}

/** A deep copy of documents and arrays; every other value is immutable and shared. */
export function cloneValue(value: Value): Value {
  if (Array.isArray(value)) return value.map(cloneValue);
  return isDocument(value) ? cloneDocument(value) : value;
}

/** A deep copy; the original may go on to be changed. */
export function cloneDocument(document: Document): Document {
  const copy: Document = new Map();
  for (const [name, value] of document) copy.set(name, cloneValue(value));
  return copy;
}

const isInt32 = (value: number): boolean => Number.isInteger(value) && value === (value | 0) && !Object.is(value, -0);

/** Type name as MongoDB's error messages spell it. */
export function typeName(value: Found): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (typeof value === 'bigint') return 'long';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  if (Array.isArray(value)) return 'array';
  for (const [type, name] of classNames) if (value instanceof type) return name;
  return 'object';
}

const classNames = [
  [Double, 'double'],
  [Date, 'date'],
  [ObjectId, 'objectId'],
  [Binary, 'binData'],
  [Regex, 'regex'],
] as const;
