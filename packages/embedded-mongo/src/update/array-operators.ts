import { equalValues } from '../bson/key.ts';
import { cloneValue, type Found, isDocument, typeName, type Value } from '../bson/types.ts';
import { badValue, notImplemented } from '../errors.ts';
import { compileElementTest } from '../query/match.ts';

const MODIFIERS = new Set(['$slice', '$position', '$sort']);

function arrayOrMissing(current: Found, operator: string): Value[] | undefined {
  if (current === undefined || Array.isArray(current)) return current;
  throw badValue(`The field to ${operator} must be an array but is of type ${typeName(current)}`);
}

/** The values to add: the argument, or the list of its `$each`. @throws NotImplemented for modifiers other than `$each` */
function itemsOf(argument: Value, operator: string): Value[] {
  if (!isDocument(argument) || !argument.has('$each')) return [argument];
  const each = argument.get('$each');
  if (!Array.isArray(each)) throw badValue(`The argument to $each in ${operator} must be an array`);
  for (const name of argument.keys()) {
    if (operator === '$push' && MODIFIERS.has(name)) throw notImplemented(`the modifier ${name} of $push`);
    if (name !== '$each') throw badValue(`Unrecognized clause in ${operator}: ${name}`);
  }
  return each;
}

/** Appends the values to the array; creates it when missing. */
export function push(current: Found, argument: Value): Value[] {
  const items = itemsOf(argument, '$push').map((item) => cloneValue(item));
  return [...(arrayOrMissing(current, '$push') ?? []), ...items];
}

/** Adds the values that the array does not contain yet. */
export function addToSet(current: Found, argument: Value): Value[] {
  const array = [...(arrayOrMissing(current, '$addToSet') ?? [])];
  for (const item of itemsOf(argument, '$addToSet')) {
    if (!array.some((existing) => equalValues(existing, item))) array.push(cloneValue(item));
  }
  return array;
}

/** Removes the elements that match the condition; undefined when there is no array. */
export function pull(current: Found, condition: Value): Value[] | undefined {
  const matches = compileElementTest(condition);
  return arrayOrMissing(current, '$pull')?.filter((item) => !matches(item));
}

/** Removes every value of the list; undefined when there is no array. */
export function pullAll(current: Found, list: Value): Value[] | undefined {
  if (!Array.isArray(list)) throw badValue('$pullAll requires an array argument');
  return arrayOrMissing(current, '$pullAll')?.filter((item) => !list.some((other) => equalValues(other, item)));
}
