import type { Document } from '../bson/types.ts';
import type { Catalog, Collection } from './catalog.ts';
import type { Index } from './index-definition.ts';
import { findDocuments } from './scan.ts';
import type { Store } from './store.ts';
import { removeDocument } from './write.ts';

const MAX_AT_ONCE = 1000;

/**
 * Deletes expired documents: those with a date in the field of a TTL index that is `expireAfterSeconds` in the past. At most
 * a thousand per index, so that clients do not wait. Returns true when there may be more.
 */
export function removeExpired(store: Store, catalog: Catalog, now: number): boolean {
  let more = false;
  for (const collection of catalog.all()) {
    for (const index of collection.indexes) {
      if (index.lifetime !== undefined && removeExpiredBy(store, collection, index, now) === MAX_AT_ONCE) more = true;
    }
  }
  return more;
}

function removeExpiredBy(store: Store, collection: Collection, index: Index, now: number): number {
  const [field] = index.fields;
  if (!field || index.lifetime === undefined) return 0;
  const limit = new Date(now - index.lifetime * 1000);
  const filter: Document = new Map([[field.name, new Map([['$lte', limit]])]]);
  const search = { filter, sort: [], skip: 0, limit: MAX_AT_ONCE, deadline: undefined };
  const expired = [...findDocuments(store, collection, search)];
  for (const { row, document } of expired) removeDocument(store, collection, row, document);
  return expired.length;
}
