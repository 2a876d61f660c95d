import { type Document, isDocument, toNumber, type Value } from '../bson/types.ts';
import { MongoRefusal, notImplemented } from '../errors.ts';

const OPTIONS = new Set(['v', 'key', 'name', 'unique', 'background', 'expireAfterSeconds']);
const KINDS = new Set(['text', 'hashed', '2d', '2dsphere', 'geoHaystack', 'wildcard', 'columnstore']);

/** Validates a requested index and returns the specification to store. @throws CannotCreateIndex, NotImplemented … */
export function parseIndexSpec(given: Document): Document {
  const key = given.get('key');
  if (!isDocument(key) || key.size === 0) throw cannot('Index keys cannot be an empty object');
  if (key.size > 32) throw cannot('An index cannot have more than 32 fields');
  for (const [field, direction] of key) refuseKind(field, direction);
  for (const option of given.keys()) if (!OPTIONS.has(option)) throw notImplemented(`the index option '${option}'`);
  const name = given.get('name') ?? [...key].map(([field, direction]) => `${field}_${toNumber(direction)}`).join('_');
  if (typeof name !== 'string' || name === '' || name === '*') throw cannot('The index name is not valid');
  const spec: Document = new Map<string, Value>([
    ['key', key],
    ['name', name],
  ]);
  if (isTrue(given, 'unique')) spec.set('unique', true);
  addLifetime(given, key, spec);
  return spec;
}

const cannot = (why: string): MongoRefusal => new MongoRefusal('CannotCreateIndex', why);

function isTrue(given: Document, option: string): boolean {
  const value = given.get(option) ?? false;
  if (typeof value === 'boolean') return value;
  const number = toNumber(value);
  if (Number.isNaN(number)) throw new MongoRefusal('TypeMismatch', `The field '${option}' must be a boolean`);
  return number !== 0;
}

function refuseKind(field: string, direction: Value): void {
  if (field === '' || field.split('.').includes('')) throw cannot('Index keys cannot contain an empty field');
  if (field.includes('$**')) throw notImplemented('a wildcard index');
  if (field.split('.').some((part) => part.startsWith('$')))
    throw cannot("Index key contains an illegal field name: '$'");
  if (typeof direction === 'string') {
    throw KINDS.has(direction)
      ? notImplemented(`an index of kind '${direction}'`)
      : cannot(`Unknown index plugin '${direction}'`);
  }
  const number = toNumber(direction);
  if (Number.isNaN(number) || number === 0) throw cannot('Values in the index key pattern must be non-zero numbers');
}

function addLifetime(given: Document, key: Document, spec: Document): void {
  const seconds = given.get('expireAfterSeconds');
  if (seconds === undefined) return;
  const number = toNumber(seconds);
  if (!Number.isInteger(number) || number < 0 || number > 2 ** 31 - 1) {
    throw cannot('TTL index expireAfterSeconds must be a whole number from 0 to 2147483647');
  }
  if (key.size !== 1 || key.has('_id')) throw cannot('TTL indexes are single-field indexes and not on _id');
  spec.set('expireAfterSeconds', number);
}
