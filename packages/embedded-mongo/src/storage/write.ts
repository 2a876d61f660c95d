import { encodeDocument } from '../bson/encode.ts';
import { encodeKey, equalValues } from '../bson/key.ts';
import type { Document } from '../bson/types.ts';
import { MongoRefusal } from '../errors.ts';
import { valuesAt } from '../query/path.ts';
import type { Collection } from './catalog.ts';
import { type Index, indexKeys } from './index-definition.ts';
import { printValue } from './print-value.ts';
import { refuseBadId, refuseTooDeep } from './storable.ts';
import type { Store } from './store.ts';

const MAX_DOCUMENT = 16 * 1024 * 1024;

/** Inserts a document whose first field is `_id`. `body` is its BSON when it is known. @throws DuplicateKey … */
export function insertDocument(store: Store, collection: Collection, document: Document, body?: Buffer): void {
  const id = document.get('_id') ?? null;
  refuseBadId(id);
  if (!body) refuseTooDeep(document);
  const bytes = body ?? encodeDocument(document);
  if (bytes.length > MAX_DOCUMENT) {
    const why = `object to insert too large. size in bytes: ${bytes.length}, max size: ${MAX_DOCUMENT}`;
    throw new MongoRefusal('BSONObjectTooLarge', why);
  }
  changeDocument(store, collection, () => {
    const key = encodeKey([id]);
    const [idIndex, ...others] = collection.indexes;
    if (idIndex && rowOfKey(store, idIndex, key) !== undefined) throw duplicateKey(collection, idIndex, document);
    const row = store.run(`INSERT INTO ${collection.table} (k, body) VALUES (?, ?)`, key, bytes);
    for (const index of others) {
      const { keys, multikey } = indexKeys(index, document);
      if (multikey) markMultikey(store, index);
      for (const one of keys) addKey(store, collection, index, one, row, document);
    }
  });
}

/** Replaces the document in a row; false when nothing changed. @throws DuplicateKey, ImmutableField … */
export function replaceDocument(
  store: Store,
  collection: Collection,
  row: number,
  before: Document,
  after: Document,
): boolean {
  if (!equalValues(before.get('_id'), after.get('_id'))) {
    const why = "After applying the update, the (immutable) field '_id' was found to have been altered";
    throw new MongoRefusal('ImmutableField', why);
  }
  refuseTooDeep(after);
  const bytes = encodeDocument(after);
  if (bytes.length > MAX_DOCUMENT) {
    throw new MongoRefusal('Location17419', `Resulting document after update is larger than ${MAX_DOCUMENT}`);
  }
  if (bytes.equals(encodeDocument(before))) return false;
  changeDocument(store, collection, () => {
    for (const index of collection.indexes.slice(1)) moveKeys(store, collection, index, row, before, after);
    store.run(`UPDATE ${collection.table} SET body = ? WHERE r = ?`, bytes, row);
  });
  return true;
}

function moveKeys(
  store: Store,
  collection: Collection,
  index: Index,
  row: number,
  before: Document,
  after: Document,
): void {
  const [old, fresh] = [indexKeys(index, before), indexKeys(index, after)];
  if (fresh.multikey) markMultikey(store, index);
  const has = (keys: Buffer[], key: Buffer): boolean => keys.some((other) => other.equals(key));
  for (const key of old.keys) if (!has(fresh.keys, key)) removeKey(store, index, key, row);
  for (const key of fresh.keys) if (!has(old.keys, key)) addKey(store, collection, index, key, row, after);
}

/** Removes a document and its keys from every index. */
export function removeDocument(store: Store, collection: Collection, row: number, document: Document): void {
  store.change(() => {
    for (const index of collection.indexes.slice(1)) {
      for (const key of indexKeys(index, document).keys) removeKey(store, index, key, row);
    }
    store.run(`DELETE FROM ${collection.table} WHERE r = ?`, row);
  });
}

/** Adds one key to an index. @throws DuplicateKey when the index is unique and another document has the key. */
export function addKey(
  store: Store,
  collection: Collection,
  index: Index,
  key: Buffer,
  row: number,
  document: Document,
): void {
  if (index.unique && rowOfKey(store, index, key) !== undefined) throw duplicateKey(collection, index, document);
  store.run(`INSERT INTO ${index.table} (k, r) VALUES (?, ?)`, key, row);
}

const removeKey = (store: Store, index: Index, key: Buffer, row: number): number =>
  store.run(`DELETE FROM ${index.table} WHERE k = ? AND r = ?`, key, row);

const rowOfKey = (store: Store, index: Index, key: Buffer): number | undefined =>
  store.get<{ r: number }>(`SELECT r FROM ${index.table} WHERE k = ?`, key)?.r;

/** Runs a change of one document; on refusal, the array flags of the indexes are restored too. */
function changeDocument(store: Store, collection: Collection, action: () => void): void {
  const before = collection.indexes.map((index) => index.multikey);
  try {
    store.change(action);
  } catch (error) {
    for (const [position, index] of collection.indexes.entries()) index.multikey = before[position] ?? true;
    throw error;
  }
}

/** Records that a document has an array in an indexed field: plans must then expect several keys per document. */
export function markMultikey(store: Store, index: Index): void {
  if (index.multikey) return;
  index.multikey = true;
  store.run('UPDATE indexes SET multikey = 1 WHERE id = ?', index.id);
}

function duplicateKey(collection: Collection, index: Index, document: Document): MongoRefusal {
  const keyValue: Document = new Map();
  for (const field of index.fields) keyValue.set(field.name, valuesAt(document, field.path)[0] ?? null);
  const shown = [...keyValue].map(([name, value]) => `${name}: ${printValue(value)}`).join(', ');
  const message = `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: { ${shown} }`;
  return new MongoRefusal('DuplicateKey', message, { keyPattern: index.keyPattern, keyValue });
}
