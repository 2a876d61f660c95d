import { compareValues, equalValues, order, typeOrder } from '../bson/key.ts';
import { type Document, type Found, isDocument, isNumeric, Regex, toNumber, type Value } from '../bson/types.ts';
import { badValue, notImplemented } from '../errors.ts';
import { toRegExp } from './regex.ts';

/** A test of all values that a path reaches in one document. */
export type FieldTest = (values: readonly Found[]) => boolean;
type ValueTest = (value: Found) => boolean;

/** Operators that MongoDB supports and this server refuses. */
export const unsupportedOperators: ReadonlySet<string> = new Set([
  '$nor',
  '$not',
  '$type',
  '$mod',
  '$all',
  '$elemMatch',
  '$expr',
  '$where',
  '$text',
  '$jsonSchema',
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$within',
  '$bitsAllSet',
  '$bitsAnySet',
  '$bitsAllClear',
  '$bitsAnyClear',
  '$sampleRate',
  '$rand',
  '$alwaysTrue',
  '$alwaysFalse',
]);

const REFERENCE = new Set(['$ref', '$id', '$db']);

/** True for `{ $gt: 1 }`, false for a value or for a reference `{ $ref, $id }`. */
export function isOperators(value: Value): value is Document {
  if (!isDocument(value)) return false;
  const [first] = value.keys();
  return first?.startsWith('$') === true && !REFERENCE.has(first);
}

/** Compiles `{ $gt: 1, $lt: 5 }`; every operator must match. */
export function fieldTest(operators: Document): FieldTest {
  const tests = [...operators].map(([name, argument]) => operatorTest(name, argument, operators));
  const [only] = tests;
  return tests.length === 1 && only ? only : (values) => tests.every((test) => test(values));
}

/** True when the test matches the value or, for an array, one of its elements. */
const reaches =
  (test: ValueTest): FieldTest =>
  (values) =>
    values.some((value) => test(value) || (Array.isArray(value) && value.some(test)));

const not =
  (test: FieldTest): FieldTest =>
  (values) =>
    !test(values);

const listArgument = (name: string, argument: Value): Value[] => {
  if (!Array.isArray(argument)) throw badValue(`${name} needs an array`);
  return argument;
};

function operatorTest(name: string, argument: Value, siblings: Document): FieldTest {
  if (unsupportedOperators.has(name)) throw notImplemented(`the query operator ${name}`);
  switch (name) {
    case '$eq':
      return reaches(equals(argument));
    case '$ne':
      if (argument instanceof Regex) throw badValue("Can't have regex as arg to $ne.");
      return not(reaches(equals(argument)));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return reaches(inRange(name, argument));
    case '$in':
      return reaches(oneOf(listArgument(name, argument)));
    case '$nin':
      return not(reaches(oneOf(listArgument(name, argument))));
    case '$exists':
      return isTruthy(argument) ? exists : not(exists);
    case '$regex':
      return reaches(matchesPattern(argument, siblings.get('$options')));
    case '$options':
      if (!siblings.has('$regex')) throw badValue('$options needs a $regex');
      return () => true;
    case '$size':
      return ofSize(argument);
    default:
      throw badValue(`unknown operator: ${name}`);
  }
}

const exists: FieldTest = (values) => values.some((value) => value !== undefined);

const isTruthy = (value: Value): boolean =>
  value !== null && value !== false && !(isNumeric(value) && compareValues(value, 0) === 0);

function equals(expected: Value): ValueTest {
  if (expected === null) return (value) => value === null || value === undefined;
  return (value) => value !== undefined && equalValues(value, expected);
}

/** Compares within one type only, like MongoDB's type bracketing; null compares with null and missing. */
function inRange(name: '$gt' | '$gte' | '$lt' | '$lte', bound: Value): ValueTest {
  if (bound instanceof Regex) throw badValue(`Can't have RegEx as arg to predicate over field (${name})`);
  const orEqual = name === '$gte' || name === '$lte';
  const sign = name === '$gt' || name === '$gte' ? 1 : -1;
  const type = typeOrder(bound);
  if (type === order.null) return (value) => orEqual && (value === null || value === undefined);
  const boundIsNaN = isNaNValue(bound);
  return (value) => {
    if (value === undefined || typeOrder(value) !== type) return false;
    if (boundIsNaN || isNaNValue(value)) return orEqual && boundIsNaN && isNaNValue(value);
    const compared = compareValues(value, bound) * sign;
    return compared > 0 || (orEqual && compared === 0);
  };
}

const isNaNValue = (value: Value): boolean => typeof value === 'number' && Number.isNaN(value);

function oneOf(list: Value[]): ValueTest {
  if (list.some((item) => isOperators(item))) throw badValue('cannot nest $ under $in');
  if (list.length > 4 && list.every((item) => typeof item === 'string')) {
    const texts = new Set<Found>(list);
    return (value) => texts.has(value);
  }
  const tests = list.map((item) => (item instanceof Regex ? matchesPattern(item) : equals(item)));
  return (value) => tests.some((test) => test(value));
}

function matchesPattern(pattern: Value, options?: Value): ValueTest {
  const expression = toRegExp(pattern, options);
  return (value) =>
    typeof value === 'string' ? expression.test(value) : value instanceof Regex && equalValues(value, pattern);
}

function ofSize(argument: Value): FieldTest {
  const size = toNumber(argument);
  if (!Number.isInteger(size) || size < 0) throw badValue('$size may not be negative and has to be a whole number');
  return (values) => values.some((value) => Array.isArray(value) && value.length === size);
}
