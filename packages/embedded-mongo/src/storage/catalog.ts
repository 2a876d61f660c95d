import { randomBytes } from 'node:crypto';
import { decodeDocument } from '../bson/decode.ts';
import { Binary, type Document, type Value } from '../bson/types.ts';
import { MongoRefusal } from '../errors.ts';
import { buildIndex, type Index, idIndex } from './index-definition.ts';
import type { Store } from './store.ts';

export interface Collection {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  /** `database.name` */
  readonly namespace: string;
  readonly uuid: Binary;
  /** Table of the documents: r (row number), k (key of `_id`), body (BSON). */
  readonly table: string;
  /** All indexes, the one on `_id` first. */
  indexes: Index[];
  dropped: boolean;
}

interface CollectionRow {
  id: number;
  database: string;
  name: string;
  uuid: Uint8Array;
}

/** The databases, collections and indexes of a store. */
export class Catalog {
  readonly #store: Store;
  #collections = new Map<string, Collection>();

  constructor(store: Store) {
    this.#store = store;
    this.load();
  }

  /** Reads everything again; collections returned earlier count as dropped. */
  load(): void {
    for (const collection of this.#collections.values()) collection.dropped = true;
    this.#collections = new Map();
    for (const row of this.#store.all<CollectionRow>('SELECT * FROM collections')) {
      const collection = toCollection(row);
      this.#collections.set(collection.namespace, collection);
      const sql = 'SELECT id, spec, multikey FROM indexes WHERE collection = ? ORDER BY id';
      for (const index of this.#store.all<{ id: number; spec: Uint8Array; multikey: number }>(sql, row.id)) {
        collection.indexes.push(buildIndex(index.id, decodeDocument(index.spec), index.multikey === 1));
      }
    }
  }

  all(): Collection[] {
    return [...this.#collections.values()];
  }

  inDatabase(database: string): Collection[] {
    return this.all().filter((collection) => collection.database === database);
  }

  find(database: string, name: string): Collection | undefined {
    return this.#collections.get(`${database}.${name}`);
  }

  /** The collection, created when it does not exist. @throws InvalidNamespace */
  obtain(database: string, name: string): Collection {
    return this.find(database, name) ?? this.create(database, name);
  }

  create(database: string, name: string): Collection {
    refuseBadName(database, name);
    const uuid = randomBytes(16);
    uuid[6] = ((uuid[6] ?? 0) & 0x0f) | 0x40;
    uuid[8] = ((uuid[8] ?? 0) & 0x3f) | 0x80;
    const collection = this.#store.change(() => {
      const sql = 'INSERT INTO collections (database, name, uuid) VALUES (?, ?, ?)';
      const id = this.#store.run(sql, database, name, uuid);
      const created = toCollection({ id, database, name, uuid });
      this.#store.exec(
        `CREATE TABLE ${created.table} (r INTEGER PRIMARY KEY, k BLOB NOT NULL UNIQUE, body BLOB NOT NULL)`,
      );
      return created;
    });
    this.#collections.set(collection.namespace, collection);
    return collection;
  }

  drop(collection: Collection): void {
    this.#store.change(() => {
      for (const index of collection.indexes.slice(1)) this.#store.exec(`DROP TABLE ${index.table}`);
      this.#store.exec(`DROP TABLE ${collection.table}`);
      this.#store.run('DELETE FROM indexes WHERE collection = ?', collection.id);
      this.#store.run('DELETE FROM collections WHERE id = ?', collection.id);
    });
    collection.dropped = true;
    this.#collections.delete(collection.namespace);
  }
}

function toCollection(row: CollectionRow): Collection {
  const table = `documents_${row.id}`;
  return {
    id: row.id,
    database: row.database,
    name: row.name,
    namespace: `${row.database}.${row.name}`,
    uuid: new Binary(row.uuid, Binary.SUBTYPE_UUID),
    table,
    indexes: [idIndex(table)],
    dropped: false,
  };
}

function refuseBadName(database: string, name: string): void {
  const namespace = `${database}.${name}`;
  const badDatabase = database === '' || database.length > 63 || /[/\\. "$*<>:|?\0]/.test(database);
  const badName = name === '' || name.startsWith('.') || name.startsWith('system.') || /[$\0]/.test(name);
  if (badDatabase || badName || Buffer.byteLength(namespace) > 255) {
    throw new MongoRefusal('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
  }
}

/** The description of an index in `listIndexes`. */
export const indexDescription = (index: Index): Document => new Map<string, Value>([['v', 2], ...index.spec]);
