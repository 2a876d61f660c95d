import { encodeDocument } from '../bson/encode.ts';
import { equalValues } from '../bson/key.ts';
import { type Found, isDocument, type Value } from '../bson/types.ts';
import { badValue, MongoRefusal } from '../errors.ts';
import { createIndex, dropIndex } from '../storage/build-index.ts';
import { type Collection, indexDescription } from '../storage/catalog.ts';
import type { Index } from '../storage/index-definition.ts';
import { parseIndexSpec } from '../storage/parse-index-spec.ts';
import type { Call, Command, Reply } from './command.ts';
import { batchSizeOf } from './cursors.ts';

function create(call: Call): Reply {
  const { store, catalog } = call.engine;
  const name = call.arguments.text('createIndexes');
  const specs = (call.arguments.documents('indexes') ?? []).map((given) => parseIndexSpec(given));
  if (specs.length === 0) throw badValue('Must specify at least one index to create');
  const existed = catalog.find(call.database, name) !== undefined;
  const collection = catalog.obtain(call.database, name);
  const before = collection.indexes.length;
  for (const spec of specs) createIndex(store, collection, spec);
  return {
    numIndexesBefore: before,
    numIndexesAfter: collection.indexes.length,
    createdCollectionAutomatically: !existed,
  };
}

const existing = (call: Call, name: string): Collection => {
  const collection = call.engine.catalog.find(call.database, name);
  if (collection) return collection;
  throw new MongoRefusal('NamespaceNotFound', `ns does not exist: ${call.database}.${name}`);
};

function list(call: Call): Reply {
  const collection = existing(call, call.arguments.text('listIndexes'));
  const bodies = collection.indexes.map((index) => encodeDocument(indexDescription(index)));
  const size = batchSizeOf(call.arguments.document('cursor'));
  return call.engine.cursors.start(call, collection.namespace, bodies[Symbol.iterator](), size);
}

function drop(call: Call): Reply {
  const collection = existing(call, call.arguments.text(call.name));
  const before = collection.indexes.length;
  for (const index of chosen(collection, call.arguments.required('index')))
    dropIndex(call.engine.store, collection, index);
  return { nIndexesWas: before };
}

function chosen(collection: Collection, which: Value): Index[] {
  if (which === '*') return collection.indexes.slice(1);
  return (Array.isArray(which) ? which : [which]).map((one) => {
    const index = collection.indexes.find((candidate) => isCalled(candidate, one));
    if (!index) throw new MongoRefusal('IndexNotFound', `index not found with name or key [${describe(one)}]`);
    if (index.name === '_id_') throw new MongoRefusal('InvalidOptions', 'cannot drop _id index');
    return index;
  });
}

const isCalled = (index: Index, which: Value): boolean =>
  isDocument(which) ? equalValues(index.keyPattern, which) : index.name === which;

const describe = (which: Found): string => (typeof which === 'string' ? which : 'key pattern');

export const indexCommands: Record<string, Command> = {
  createIndexes: { fields: ['indexes', 'commitQuorum'], run: create },
  listIndexes: { fields: ['cursor'], run: list },
  dropIndexes: { fields: ['index'], run: drop },
  deleteIndexes: { fields: ['index'], run: drop },
};
