import { type Direction, encodeKey, type KeyPart } from '../bson/key.ts';
import { type Document, isDocument, toNumber, type Value } from '../bson/types.ts';
import { MongoRefusal, notImplemented } from '../errors.ts';
import { compileFilter, type Matcher } from '../query/match.ts';
import { indexedValues, type Path, splitPath, valuesAt } from '../query/path.ts';

export interface IndexField {
  readonly name: string;
  readonly path: Path;
  readonly direction: Direction;
}

export interface Index {
  readonly id: number;
  readonly name: string;
  readonly spec: Document;
  readonly keyPattern: Document;
  readonly fields: readonly IndexField[];
  readonly directions: readonly Direction[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Document | undefined;
  readonly covers: Matcher;
  /** Seconds a document lives after the date in the field; undefined without a time limit. */
  readonly lifetime: number | undefined;
  /** Table of the keys: k (key), r (row of the document). */
  readonly table: string;
  /** True once a document had an array in one of the fields. */
  multikey: boolean;
  dropped: boolean;
}

const everything: Matcher = () => true;

/** The index a stored specification describes. */
export function buildIndex(id: number, spec: Document, multikey: boolean, table = `index_${id}`): Index {
  const key = spec.get('key');
  const keyPattern: Document = isDocument(key) ? key : new Map();
  const fields = [...keyPattern].map(([name, value]): IndexField => {
    return { name, path: splitPath(name), direction: toNumber(value) < 0 ? -1 : 1 };
  });
  const partial = spec.get('partialFilterExpression');
  const lifetime = spec.get('expireAfterSeconds');
  return {
    id,
    name: String(spec.get('name')),
    spec,
    keyPattern,
    fields,
    directions: fields.map((field) => field.direction),
    unique: spec.get('unique') === true,
    sparse: spec.get('sparse') === true,
    partial: isDocument(partial) ? partial : undefined,
    covers: isDocument(partial) ? compileFilter(partial) : everything,
    lifetime: lifetime === undefined ? undefined : toNumber(lifetime),
    table,
    multikey,
    dropped: false,
  };
}

/** The index every collection has; its keys lie in the table of the documents. */
export function idIndex(table: string): Index {
  const spec = new Map<string, Value>([
    ['key', new Map([['_id', 1]])],
    ['name', '_id_'],
  ]);
  return { ...buildIndex(0, spec, false, table), unique: true };
}

export interface IndexKeys {
  readonly keys: Buffer[];
  readonly multikey: boolean;
}

const isMissing = (part: KeyPart): boolean => part === undefined;

/**
 * The keys of a document in an index, without duplicates; none when the index leaves the document out.
 * @throws CannotIndexParallelArrays when two fields hold several values.
 */
export function indexKeys(index: Index, document: Document): IndexKeys {
  if (!index.covers(document)) return { keys: [], multikey: false };
  const parts = index.fields.map((field) => indexedValues(document, field.path));
  if (index.sparse && index.fields.every((field) => valuesAt(document, field.path).every(isMissing))) {
    return { keys: [], multikey: false };
  }
  const arrays = new Set(index.fields.map((field) => arrayOnPath(document, field.path)));
  arrays.delete(undefined);
  const first = parts.map((values) => values[0]);
  if (arrays.size === 0) return { keys: [encodeKey(first, index.directions)], multikey: false };
  if (arrays.size > 1) {
    throw new MongoRefusal('CannotIndexParallelArrays', `cannot index parallel arrays [${[...arrays].join('] [')}]`);
  }
  const several = parts.flatMap((values, position) => (values.length > 1 ? [position] : []));
  if (several.length > 1) throw notImplemented('a compound index over several fields within one array');
  const [position = 0] = several;
  const keys = (parts[position] ?? []).map((part) => encodeKey(first.with(position, part), index.directions));
  return { keys: distinct(keys), multikey: true };
}

/** The first part of a path that holds an array, if one does. */
function arrayOnPath(document: Document, path: Path): string | undefined {
  const depth = path.findIndex((_, end) => valuesAt(document, path.slice(0, end + 1)).some(Array.isArray));
  return depth < 0 ? undefined : path.slice(0, depth + 1).join('.');
}

export function distinct(keys: Buffer[]): Buffer[] {
  const byText = new Map(keys.map((key) => [key.toString('latin1'), key]));
  return [...byText.values()];
}

const OPTIONS = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'background',
  'expireAfterSeconds',
  'partialFilterExpression',
]);
const KINDS = new Set(['text', 'hashed', '2d', '2dsphere', 'geoHaystack', 'wildcard', 'columnstore']);
const PARTIAL = new Set(['$and', '$or', '$in', '$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type']);

/** Checks what a client asks for and returns the specification to store. @throws CannotCreateIndex, NotImplemented … */
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
  if (isTrue(given, 'sparse')) spec.set('sparse', true);
  addLifetime(given, key, spec);
  addPartial(given, spec);
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

function addPartial(given: Document, spec: Document): void {
  const partial = given.get('partialFilterExpression');
  if (partial === undefined) return;
  if (!isDocument(partial)) throw cannot('partialFilterExpression must be an object');
  if (spec.has('sparse')) throw cannot('cannot mix "partialFilterExpression" and "sparse" options');
  refuseOperators(partial);
  compileFilter(partial);
  spec.set('partialFilterExpression', partial);
}

function refuseOperators(filter: Document): void {
  for (const [name, value] of filter) {
    if (name.startsWith('$') && !PARTIAL.has(name)) throw cannot(`unsupported expression in partial index: ${name}`);
    if (isDocument(value)) refuseOperators(value);
    else if (Array.isArray(value)) for (const item of value) if (isDocument(item)) refuseOperators(item);
  }
}
