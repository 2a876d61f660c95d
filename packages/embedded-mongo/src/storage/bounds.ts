import { type Direction, encodeKey, keyAfter, order, typeOrder } from '../bson/key.ts';
import { type Document, isDocument, ObjectId, Regex, type Value } from '../bson/types.ts';
import { isOperators } from '../query/operators.ts';

export type RangeOperator = '$gt' | '$gte' | '$lt' | '$lte';
export interface RangeBound {
  readonly operator: RangeOperator;
  readonly value: Value;
}

/** The constraint of a filter on one field: a set of values, or a range. The filter may be stricter; the matcher decides. */
export interface Constraints {
  readonly equal: Map<string, Value[]>;
  readonly ranges: Map<string, RangeBound[]>;
}

const RANGED: ReadonlySet<number> = new Set([order.number, order.string, order.date, order.objectId, order.boolean]);
const MAX_LIST = 1000;

/** The constraints that indexes can use: equalities and ranges that every match satisfies. */
export function readConstraints(filter: Document): Constraints {
  const constraints: Constraints = { equal: new Map(), ranges: new Map() };
  collect(filter, constraints);
  return constraints;
}

/**
 * The fields of a filter that consists of equalities with scalar values or null alone, so that keys of an index decide it; undefined for any
 * other filter.
 */
export function equalFields(filter: Document): ReadonlySet<string> | undefined {
  for (const [name, value] of filter) {
    const isScalar =
      value === null || typeof value === 'string' || typeof value === 'boolean' || value instanceof ObjectId;
    if (name.startsWith('$') || !isScalar) return undefined;
  }
  return new Set(filter.keys());
}

function collect(filter: Document, constraints: Constraints): void {
  for (const [name, condition] of filter) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const branch of condition) if (isDocument(branch)) collect(branch, constraints);
    } else if (!name.startsWith('$')) {
      if (isOperators(condition))
        for (const [operator, value] of condition) addOperator(name, operator, value, constraints);
      else addEqual(name, [condition], constraints);
    }
  }
}

function addOperator(name: string, operator: string, value: Value, constraints: Constraints): void {
  if (operator === '$eq') addEqual(name, [value], constraints);
  else if (operator === '$in' && Array.isArray(value)) addEqual(name, value, constraints);
  else if (operator === '$gt' || operator === '$gte' || operator === '$lt' || operator === '$lte') {
    if (!RANGED.has(typeOrder(value)) || Number.isNaN(value)) return;
    const bounds = constraints.ranges.get(name) ?? [];
    constraints.ranges.set(name, [...bounds, { operator, value }]);
  }
}

function addEqual(name: string, values: Value[], constraints: Constraints): void {
  const searchable = values.every((value) => !Array.isArray(value) && !(value instanceof Regex));
  const known = constraints.equal.get(name);
  if (searchable && values.length <= MAX_LIST && (!known || known.length > values.length)) {
    constraints.equal.set(name, values);
  }
}

export interface KeyRange {
  /** First key of the range. */
  readonly from: Buffer;
  /** First key above it. */
  readonly to: Buffer;
}

/** The keys that start with `prefix` and whose next field is within all bounds. */
export function keyRange(prefix: Buffer, bounds: readonly RangeBound[], direction: Direction): KeyRange {
  let from = prefix;
  let to = prefix.length === 0 ? Buffer.alloc(16, 0xff) : keyAfter(prefix);
  for (const { operator, value } of bounds) {
    const key = Buffer.concat([prefix, encodeKey([value], [direction])]);
    const type = Buffer.from([direction === 1 ? typeOrder(value) : ~typeOrder(value) & 0xff]);
    const bracket = Buffer.concat([prefix, type]);
    from = larger(from, bracket);
    to = smaller(to, keyAfter(bracket));
    const isLower = (operator === '$gt' || operator === '$gte') === (direction === 1);
    const inclusive = operator === '$gte' || operator === '$lte';
    if (isLower) from = larger(from, inclusive ? key : keyAfter(key));
    else to = smaller(to, inclusive ? keyAfter(key) : key);
  }
  return { from, to };
}

const larger = (a: Buffer, b: Buffer): Buffer => (Buffer.compare(a, b) >= 0 ? a : b);
const smaller = (a: Buffer, b: Buffer): Buffer => (Buffer.compare(a, b) <= 0 ? a : b);
