import { compareValues, equalValues } from '../bson/key.ts';
import { cloneValue, type Document, type Found, isDocument, toNumber, typeName, type Value } from '../bson/types.ts';
import { badValue } from '../errors.ts';
import { compileElementTest } from '../query/match.ts';
import { valueAt } from '../query/path.ts';
import { parseSort } from '../query/sort.ts';

const MODIFIERS = new Set(['$each', '$slice', '$position', '$sort']);

function arrayOrMissing(current: Found, operator: string): Value[] | undefined {
  if (current === undefined || Array.isArray(current)) return current;
  throw badValue(`The field to ${operator} must be an array but is of type ${typeName(current)}`);
}

function itemsOf(argument: Value, operator: string): Value[] {
  if (!isDocument(argument) || !argument.has('$each')) return [argument];
  const each = argument.get('$each');
  if (!Array.isArray(each)) throw badValue(`The argument to $each in ${operator} must be an array`);
  for (const name of argument.keys()) {
    if (!MODIFIERS.has(name) || (operator === '$addToSet' && name !== '$each')) {
      throw badValue(`Unrecognized clause in ${operator}: ${name}`);
    }
  }
  return each;
}

/** The array after `$push` with `$each`, `$position`, `$sort` and `$slice`. */
export function push(current: Found, argument: Value): Value[] {
  const items = itemsOf(argument, '$push');
  const array = [...(arrayOrMissing(current, '$push') ?? [])];
  const modifiers: Document = isDocument(argument) && argument.has('$each') ? argument : new Map();
  const position = wholeNumber(modifiers.get('$position'), '$position') ?? array.length;
  array.splice(position, 0, ...items.map((item) => cloneValue(item)));
  const sort = modifiers.get('$sort');
  if (sort !== undefined) sortElements(array, sort);
  const slice = wholeNumber(modifiers.get('$slice'), '$slice');
  if (slice === undefined) return array;
  return slice >= 0 ? array.slice(0, slice) : array.slice(slice);
}

function wholeNumber(value: Found, name: string): number | undefined {
  if (value === undefined) return undefined;
  const number = toNumber(value);
  if (!Number.isInteger(number)) throw badValue(`The value for ${name} must be an integer value`);
  return number;
}

function sortElements(array: Value[], sort: Value): void {
  if (isDocument(sort)) {
    const fields = parseSort(sort);
    array.sort((a, b) => {
      for (const { path, direction } of fields) {
        const [x, y] = [a, b].map((item) => (isDocument(item) ? valueAt(item, path) : undefined));
        const compared = compareValues(x, y) * direction;
        if (compared !== 0) return compared;
      }
      return 0;
    });
    return;
  }
  const direction = toNumber(sort);
  if (direction !== 1 && direction !== -1) throw badValue('The $sort element value must be either 1 or -1');
  array.sort((a, b) => compareValues(a, b) * direction);
}

export function addToSet(current: Found, argument: Value): Value[] {
  const array = [...(arrayOrMissing(current, '$addToSet') ?? [])];
  for (const item of itemsOf(argument, '$addToSet')) {
    if (!array.some((existing) => equalValues(existing, item))) array.push(cloneValue(item));
  }
  return array;
}

/** The array without the elements the condition matches; undefined when there is no array. */
export function pull(current: Found, condition: Value): Value[] | undefined {
  const matches = compileElementTest(condition);
  return arrayOrMissing(current, '$pull')?.filter((item) => !matches(item));
}

export function pullAll(current: Found, list: Value): Value[] | undefined {
  if (!Array.isArray(list)) throw badValue('$pullAll requires an array argument');
  return arrayOrMissing(current, '$pullAll')?.filter((item) => !list.some((other) => equalValues(other, item)));
}

export function pop(current: Found, end: Value): Value[] | undefined {
  const which = toNumber(end);
  if (which !== 1 && which !== -1) throw badValue('$pop expects 1 or -1');
  return which === 1 ? arrayOrMissing(current, '$pop')?.slice(0, -1) : arrayOrMissing(current, '$pop')?.slice(1);
}
