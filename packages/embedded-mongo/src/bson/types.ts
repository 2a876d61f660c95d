import { Binary, Double, ObjectId, BSONRegExp as Regex } from 'bson';

export { Binary, Double, ObjectId, Regex };

/**
 * BSON values in memory. A document is a Map, not an object: an object moves names that look like numbers to the front.
 * A JavaScript number is an int32 when it is one and a double otherwise; a double with an integral value is a `Double`,
 * an int64 a bigint. Source: https://bsonspec.org/spec.html, version 1.1.
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
  | Document
  | Value[];
/** A value at the end of a path; undefined means the field is missing. */
export type Found = Value | undefined;

/** Maximum nesting of documents and arrays, as in MongoDB. */
export const MAX_DEPTH = 180;

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

/** A deep copy; the original may be modified afterwards. */
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
