import { type Found, isNumeric, toNumber, typeName, type Value } from '../bson/types.ts';
import { badValue } from '../errors.ts';

const typeCodes = new Map<number, string>([
  [1, 'double'],
  [2, 'string'],
  [3, 'object'],
  [4, 'array'],
  [5, 'binData'],
  [7, 'objectId'],
  [8, 'bool'],
  [9, 'date'],
  [10, 'null'],
  [11, 'regex'],
  [16, 'int'],
  [17, 'timestamp'],
  [18, 'long'],
  [19, 'decimal'],
  [-1, 'minKey'],
  [127, 'maxKey'],
]);

/** The test `$type` states: a name, a number, or a list of them. @throws BadValue for a type that does not exist. */
export function ofType(argument: Value): (value: Found) => boolean {
  const names = (Array.isArray(argument) ? argument : [argument]).map((type) => {
    const name = typeof type === 'string' ? type : typeCodes.get(toNumber(type));
    if (name === undefined || (name !== 'number' && ![...typeCodes.values()].includes(name))) {
      throw badValue(`Unknown type name alias: ${String(type)}`);
    }
    return name;
  });
  return (value) => names.includes(typeName(value)) || (names.includes('number') && isNumeric(value));
}
