import { decodeDocument } from '../bson/decode.ts';
import type { Document } from '../bson/types.ts';
import { MongoRefusal } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import { type SortField, sortEntries, sortKey } from '../query/sort.ts';
import { equalFields, type KeyRange } from './bounds.ts';
import type { Collection } from './catalog.ts';
import type { Index } from './index-definition.ts';
import { choosePlan, type Plan } from './plan.ts';
import type { Store } from './store.ts';

const PAGE = 200;

export interface StoredDocument {
  readonly row: number;
  readonly body: Uint8Array;
  readonly document: Document;
}

export interface Search {
  readonly filter: Document;
  readonly sort: readonly SortField[];
  readonly skip: number;
  /** Zero means no limit. */
  readonly limit: number;
  /** Deadline in milliseconds since 1970. */
  readonly deadline: number | undefined;
}

/**
 * The documents that a search finds, one after another. Rows are read in pages by key, so that nothing stays open between two
 * calls and a cursor may be idle for minutes.
 * @throws QueryPlanKilled when the collection or index is dropped in between, MaxTimeMSExpired
 */
export function* findDocuments(store: Store, collection: Collection, search: Search): Generator<StoredDocument> {
  const plan = choosePlan(collection, search.filter, search.sort);
  const matching = matchingDocuments(store, collection, search, plan);
  const ordered = plan.sorted ? matching : sortFound(matching, search);
  let skipped = 0;
  let given = 0;
  for (const found of ordered) {
    if (skipped++ < search.skip) continue;
    yield found;
    given += 1;
    if (search.limit > 0 && given >= search.limit) return;
  }
}

function* sortFound(found: Iterable<StoredDocument>, search: Search): Generator<StoredDocument> {
  const entries = (function* () {
    for (const { row, body, document } of found) {
      yield { key: sortKey(document, search.sort), bytes: body.length, entry: { row, body } };
    }
  })();
  const keep = search.limit > 0 ? search.limit + search.skip : Number.POSITIVE_INFINITY;
  for (const { row, body } of sortEntries(entries, keep)) yield { row, body, document: decodeDocument(body) };
}

function* matchingDocuments(
  store: Store,
  collection: Collection,
  search: Search,
  plan: Plan,
): Generator<StoredDocument> {
  const matches = compileFilter(search.filter);
  const body = `SELECT body FROM ${collection.table} WHERE r = ?`;
  const pageSize =
    search.limit > 0 && search.limit + search.skip < PAGE ? Math.max(8, search.limit + search.skip) : PAGE;
  for (const page of pagesOf(store, collection, plan, pageSize)) {
    for (const row of page) {
      if (search.deadline !== undefined && performance.now() > search.deadline) {
        throw new MongoRefusal('MaxTimeMSExpired', 'operation exceeded time limit');
      }
      refuseDropped(collection, plan.index);
      const stored = store.get<{ body: Uint8Array }>(body, row);
      if (!stored) continue;
      const document = decodeDocument(stored.body);
      if (matches(document)) yield { row, body: stored.body, document };
    }
  }
}

function refuseDropped(collection: Collection, index: Index | undefined): void {
  if (!collection.dropped && !index?.dropped) return;
  const what = collection.dropped ? 'collection' : 'index';
  throw new MongoRefusal('QueryPlanKilled', `query plan killed :: caused by :: the ${what} was dropped`);
}

function* pagesOf(store: Store, collection: Collection, plan: Plan, pageSize: number): Generator<number[]> {
  const { index } = plan;
  if (!index) {
    yield* pagesOfTable(store, collection, pageSize);
    return;
  }
  const seen = index.multikey ? new Set<number>() : undefined;
  for (const range of plan.ranges) {
    for (const page of pagesOfRange(store, collection, index, range, plan.backward, pageSize)) {
      yield seen ? page.filter((row) => !seen.has(row) && seen.add(row)) : page;
    }
  }
}

function* pagesOfTable(store: Store, collection: Collection, pageSize: number): Generator<number[]> {
  let last = -1;
  for (;;) {
    refuseDropped(collection, undefined);
    const sql = `SELECT r FROM ${collection.table} WHERE r > ? ORDER BY r LIMIT ?`;
    const rows = store.all<{ r: number }>(sql, last, pageSize).map((row) => row.r);
    yield rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1) ?? last;
  }
}

function* pagesOfRange(
  store: Store,
  collection: Collection,
  index: Index,
  range: KeyRange,
  backward: boolean,
  pageSize: number,
): Generator<number[]> {
  let [key, row] = [backward ? range.to : range.from, -1];
  const sql = backward
    ? `SELECT k, r FROM ${index.table} WHERE (k, r) < (?, ?) AND k >= ? ORDER BY k DESC, r DESC LIMIT ?`
    : `SELECT k, r FROM ${index.table} WHERE (k, r) > (?, ?) AND k < ? ORDER BY k, r LIMIT ?`;
  for (;;) {
    refuseDropped(collection, index);
    const page = store.all<{ k: Uint8Array; r: number }>(sql, key, row, backward ? range.from : range.to, pageSize);
    yield page.map((entry) => entry.r);
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    [key, row] = [Buffer.from(last.k), last.r];
  }
}

/** The number of matches when the keys of one index decide it: then no document is read. */
function countKeys(store: Store, collection: Collection, { filter, skip, limit }: Search): number | undefined {
  const fields = skip === 0 && limit === 0 ? equalFields(filter) : undefined;
  if (!fields) return undefined;
  const { index, ranges } = choosePlan(collection, filter, []);
  const [range, another] = ranges;
  if (!index || index.table === collection.table || !range || another) return undefined;
  const leading = index.fields.slice(0, fields.size);
  if (leading.length < fields.size || !leading.every(({ name }) => fields.has(name))) return undefined;
  // null equals a missing field, which has the same key; what it equals of arrays, keys do not say.
  if (index.multikey && [...filter.values()].includes(null)) return undefined;
  // An array has a key for each of its elements, so a document may have several keys in the range.
  const sql = `SELECT count(${index.multikey ? 'DISTINCT r' : '*'}) AS n FROM ${index.table} WHERE k >= ? AND k < ?`;
  return store.get<{ n: number }>(sql, range.from, range.to)?.n ?? 0;
}

/** Number of documents a filter matches. */
export function countDocuments(store: Store, collection: Collection, search: Search): number {
  if (search.filter.size === 0 && search.skip === 0 && search.limit === 0) {
    return store.get<{ n: number }>(`SELECT count(*) AS n FROM ${collection.table}`)?.n ?? 0;
  }
  const inKeys = countKeys(store, collection, search);
  if (inKeys !== undefined) return inKeys;
  let count = 0;
  for (const _ of findDocuments(store, collection, { ...search, sort: [] })) count += 1;
  return count;
}

/**
 * Row numbers of the matching documents in order; a change of many documents uses them, so that no document is changed twice.
 */
export function findRows(store: Store, collection: Collection, search: Search): number[] {
  return Array.from(findDocuments(store, collection, search), (found) => found.row);
}
