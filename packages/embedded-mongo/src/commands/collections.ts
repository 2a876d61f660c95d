import { encodeDocument } from '../bson/encode.ts';
import type { Document } from '../bson/types.ts';
import { MongoRefusal } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import type { Collection } from '../storage/catalog.ts';
import { type Call, type Command, document, type Reply } from './command.ts';
import { batchSizeOf } from './cursors.ts';

function create(call: Call): Reply {
  const name = call.arguments.text('create');
  if (call.engine.catalog.find(call.database, name)) {
    throw new MongoRefusal('NamespaceExists', `Collection ${call.database}.${name} already exists.`);
  }
  call.engine.catalog.create(call.database, name);
  return {};
}

function drop(call: Call): Reply {
  const collection = call.engine.catalog.find(call.database, call.arguments.text('drop'));
  if (!collection) return {};
  const nIndexesWas = collection.indexes.length;
  call.engine.catalog.drop(collection);
  return { nIndexesWas, ns: collection.namespace };
}

function dropDatabase(call: Call): Reply {
  for (const collection of call.engine.catalog.inDatabase(call.database)) call.engine.catalog.drop(collection);
  return { dropped: call.database };
}

function describe(collection: Collection, nameOnly: boolean): Document {
  const short = { name: collection.name, type: 'collection' };
  if (nameOnly) return document(short);
  return document({
    ...short,
    options: new Map(),
    info: document({ readOnly: false, uuid: collection.uuid }),
    idIndex: document({ v: 2, key: document({ _id: 1 }), name: '_id_' }),
  });
}

function listCollections(call: Call): Reply {
  const matches = compileFilter(call.arguments.document('filter') ?? new Map());
  const nameOnly = call.arguments.flag('nameOnly') === true;
  const found = call.engine.catalog.inDatabase(call.database).filter((one) => matches(describe(one, false)));
  const bodies = found.map((collection) => encodeDocument(describe(collection, nameOnly)));
  const size = batchSizeOf(call.arguments.document('cursor'));
  return call.engine.cursors.start(call, `${call.database}.$cmd.listCollections`, bodies[Symbol.iterator](), size);
}

function listDatabases(call: Call): Reply {
  if (call.database !== 'admin')
    throw new MongoRefusal('Unauthorized', 'listDatabases may only be run against the admin database.');
  const names = [...new Set(call.engine.catalog.all().map((collection) => collection.database))].sort();
  const nameOnly = call.arguments.flag('nameOnly') === true;
  const matches = compileFilter(call.arguments.document('filter') ?? new Map());
  const databases = names
    .map((name) => document(nameOnly ? { name } : { name, sizeOnDisk: 0n, empty: false }))
    .filter(matches);
  return nameOnly ? { databases } : { databases, totalSize: 0n, totalSizeMb: 0n };
}

const REFUSED_OPTIONS = [
  'capped',
  'size',
  'max',
  'storageEngine',
  'validator',
  'validationLevel',
  'validationAction',
  'indexOptionDefaults',
  'viewOn',
  'pipeline',
  'timeseries',
  'clusteredIndex',
  'expireAfterSeconds',
  'changeStreamPreAndPostImages',
  'encryptedFields',
  'autoIndexId',
  'idIndex',
  'flags',
];

export const collectionCommands: Record<string, Command> = {
  create: { fields: [], refused: REFUSED_OPTIONS, run: create },
  drop: { fields: [], refused: ['encryptedFields'], run: drop },
  dropDatabase: { fields: [], run: dropDatabase },
  listCollections: { fields: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'], run: listCollections },
  listDatabases: { fields: ['filter', 'nameOnly', 'authorizedDatabases'], run: listDatabases },
};
