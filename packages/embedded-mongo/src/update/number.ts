import { Double, type Value } from '../bson/types.ts';

const INT32 = 2 ** 31;
const INT64 = 2n ** 63n;

const isIntegral = (value: Value): value is number | bigint =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));

const toFloat = (value: Value): number => (value instanceof Double ? value.value : Number(value));

const asDouble = (value: number): Value => (Number.isInteger(value) ? new Double(value) : value);

/**
 * The sum with MongoDB's types: int32 grows to int64, anything with a double is a double. Undefined when an int64 result
 * overflows.
 */
export function addNumbers(a: Value, b: Value): Value | undefined {
  if (!isIntegral(a) || !isIntegral(b)) return asDouble(toFloat(a) + toFloat(b));
  const result = BigInt(a) + BigInt(b);
  if (result >= INT64 || result < -INT64) return undefined;
  const small = typeof a === 'number' && typeof b === 'number' && result < INT32 && result >= -INT32;
  return small ? Number(result) : result;
}
