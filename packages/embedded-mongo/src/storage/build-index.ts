import { encodeDocument } from '../bson/encode.ts';
import { equalValues } from '../bson/key.ts';
import { type Document, toNumber } from '../bson/types.ts';
import { MongoRefusal } from '../errors.ts';
import type { Collection } from './catalog.ts';
import { buildIndex, type Index, indexKeys } from './index-definition.ts';
import { findDocuments } from './scan.ts';
import type { Store } from './store.ts';
import { addKey, markMultikey } from './write.ts';

/**
 * Creates an index over the existing documents; false when it exists already. @throws DuplicateKey, IndexOptionsConflict …
 */
export function createIndex(store: Store, collection: Collection, spec: Document): boolean {
  if (existsAlready(collection, spec)) return false;
  if (collection.indexes.length >= 64)
    throw new MongoRefusal('CannotCreateIndex', 'too many indexes for one collection');
  const index = store.change(() => {
    const id = store.run('INSERT INTO indexes (collection, spec) VALUES (?, ?)', collection.id, encodeDocument(spec));
    const created = buildIndex(id, spec, false);
    const key = created.unique ? 'k BLOB PRIMARY KEY, r INTEGER NOT NULL' : 'k BLOB, r INTEGER, PRIMARY KEY (k, r)';
    store.exec(`CREATE TABLE ${created.table} (${key}) WITHOUT ROWID`);
    const everything = { filter: new Map(), sort: [], skip: 0, limit: 0, deadline: undefined };
    for (const { row, document } of findDocuments(store, collection, everything)) {
      const { keys, multikey } = indexKeys(created, document);
      if (multikey) markMultikey(store, created);
      for (const one of keys) addKey(store, collection, created, one, row, document);
    }
    return created;
  });
  collection.indexes.push(index);
  return true;
}

export function dropIndex(store: Store, collection: Collection, index: Index): void {
  store.change(() => {
    store.exec(`DROP TABLE ${index.table}`);
    store.run('DELETE FROM indexes WHERE id = ?', index.id);
  });
  index.dropped = true;
  collection.indexes = collection.indexes.filter((other) => other !== index);
}

function existsAlready(collection: Collection, spec: Document): boolean {
  const key = spec.get('key');
  const name = spec.get('name');
  const byName = collection.indexes.find((index) => index.name === name);
  const byKey = collection.indexes.find((index) => samePattern(index.keyPattern, key as Document));
  if (!byName && !byKey) return false;
  if (byKey && byKey.name === '_id_') return true;
  if (byKey && byKey !== byName) {
    throw new MongoRefusal('IndexOptionsConflict', `Index already exists with a different name: ${byKey.name}`);
  }
  if (!byKey) {
    const why = `An existing index has the same name as the requested index. Requested name: ${String(name)}`;
    throw new MongoRefusal('IndexKeySpecsConflict', why);
  }
  if (sameOptions(byKey.spec, spec)) return true;
  const why = `An equivalent index already exists with the same name but different options. Requested index: ${String(name)}`;
  throw new MongoRefusal('IndexOptionsConflict', why);
}

const samePattern = (a: Document, b: Document): boolean =>
  equalValues([...a.keys()], [...b.keys()]) &&
  [...a].every(([name, value]) => toNumber(value) === toNumber(b.get(name)));

const sameOptions = (a: Document, b: Document): boolean =>
  ['unique', 'expireAfterSeconds'].every((option) => {
    return equalValues(a.get(option), b.get(option));
  });
