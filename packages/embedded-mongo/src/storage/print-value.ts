import { Binary, Double, ObjectId, type Value } from '../bson/types.ts';

/** A value as mongod prints it in messages about duplicate keys. */
export function printValue(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Double) return Number.isInteger(value.value) ? value.value.toFixed(1) : String(value.value);
  if (value instanceof Binary)
    return `BinData(${value.sub_type}, ${Buffer.from(value.buffer).toString('hex').toUpperCase()})`;
  if (Array.isArray(value)) return `[ ${value.map((item) => printValue(item)).join(', ')} ]`;
  if (value instanceof Map) return `{ ${[...value].map(([name, item]) => `${name}: ${printValue(item)}`).join(', ')} }`;
  return `<${value.constructor.name}>`;
}
