import { type Direction, encodeKey } from '../bson/key.ts';
import { type Document, isDocument, toNumber, type Value } from '../bson/types.ts';
import { MongoRefusal, notImplemented } from '../errors.ts';
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
  /** Lifetime of a document in seconds after the date in the field; undefined without a TTL. */
  readonly lifetime: number | undefined;
  /** Table of the keys: k (key), r (row of the document). */
  readonly table: string;
  /** True once a document had an array in one of the fields. */
  multikey: boolean;
  dropped: boolean;
}

/** Builds an index definition from a stored specification. */
export function buildIndex(id: number, spec: Document, multikey: boolean, table = `index_${id}`): Index {
  const key = spec.get('key');
  const keyPattern: Document = isDocument(key) ? key : new Map();
  const fields = [...keyPattern].map(([name, value]): IndexField => {
    return { name, path: splitPath(name), direction: toNumber(value) < 0 ? -1 : 1 };
  });
  const lifetime = spec.get('expireAfterSeconds');
  return {
    id,
    name: String(spec.get('name')),
    spec,
    keyPattern,
    fields,
    directions: fields.map((field) => field.direction),
    unique: spec.get('unique') === true,
    lifetime: lifetime === undefined ? undefined : toNumber(lifetime),
    table,
    multikey,
    dropped: false,
  };
}

/** The index of every collection; its keys are in the table of the documents. */
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

/**
 * The keys of a document in an index, without duplicates: several when a field holds an array.
 * @throws CannotIndexParallelArrays when two fields hold several values.
 */
export function indexKeys(index: Index, document: Document): IndexKeys {
  const parts = index.fields.map((field) => indexedValues(document, field.path));
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

/** The first prefix of a path that is an array, if any. */
function arrayOnPath(document: Document, path: Path): string | undefined {
  const depth = path.findIndex((_, end) => valuesAt(document, path.slice(0, end + 1)).some(Array.isArray));
  return depth < 0 ? undefined : path.slice(0, depth + 1).join('.');
}

/** Removes duplicate keys. */
export function distinct(keys: Buffer[]): Buffer[] {
  const byText = new Map(keys.map((key) => [key.toString('latin1'), key]));
  return [...byText.values()];
}
