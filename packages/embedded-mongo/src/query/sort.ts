import { type Direction, encodeKey } from '../bson/key.ts';
import { type Document, toNumber } from '../bson/types.ts';
import { MongoRefusal, notImplemented } from '../errors.ts';
import { isOperators } from './operators.ts';
import { type Path, sortValue, splitPath } from './path.ts';

export interface SortField {
  readonly name: string;
  readonly path: Path;
  readonly direction: Direction;
}

/** Parses `{ a: 1, b: -1 }`; an empty or missing document gives no fields. */
export function parseSort(spec: Document | undefined): SortField[] {
  return [...(spec ?? [])].map(([name, value]) => {
    if (name === '$natural' || isOperators(value)) throw notImplemented(`sorting by ${name} or by an expression`);
    const direction = toNumber(value);
    if (direction !== 1 && direction !== -1) {
      throw new MongoRefusal('Location15976', '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    return { name, path: splitPath(name), direction };
  });
}

/** Bytes whose order is the sort order of the documents. */
export const sortKey = (document: Document, fields: readonly SortField[]): Buffer =>
  encodeKey(
    fields.map((field) => sortValue(document, field.path, field.direction)),
    fields.map((field) => field.direction),
  );

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Sorts entries in memory, keeping only the first `keep` when a limit is known.
 * @throws QueryExceededMemoryLimitNoDiskUseAllowed above 64 MiB.
 */
export function sortEntries<T>(entries: Iterable<{ key: Buffer; bytes: number; entry: T }>, keep: number): T[] {
  let list: { key: Buffer; bytes: number; entry: T }[] = [];
  let bytes = 0;
  const settle = (): void => {
    list.sort((a, b) => Buffer.compare(a.key, b.key));
    if (list.length > keep) list = list.slice(0, keep);
    bytes = list.reduce((sum, item) => sum + item.bytes + item.key.length, 0);
  };
  for (const item of entries) {
    list.push(item);
    bytes += item.bytes + item.key.length;
    if (list.length > 2 * keep + 100 || bytes > MAX_BYTES) settle();
    if (bytes > MAX_BYTES) {
      const code = 'QueryExceededMemoryLimitNoDiskUseAllowed';
      throw new MongoRefusal(
        code,
        'Sort exceeded memory limit of 67108864 bytes; the embedded server has no disk sort',
      );
    }
  }
  settle();
  return list.map((item) => item.entry);
}
