import { encodeDocument } from '../bson/encode.ts';
import { encodeKey } from '../bson/key.ts';
import type { Document, Value } from '../bson/types.ts';
import { MongoRefusal } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import { splitPath, valuesAt } from '../query/path.ts';
import { compileProjection } from '../query/projection.ts';
import { parseSort } from '../query/sort.ts';
import { countDocuments, findDocuments, type Search } from '../storage/scan.ts';
import type { Call, Command, Reply } from './command.ts';

const NEVER_FOUND: Iterator<Uint8Array> = [][Symbol.iterator]();
const MAX_DISTINCT_BYTES = 16 * 1024 * 1024;

/** Builds a search from the fields of a read command; validated even when the collection does not exist. */
function searchOf(call: Call, filter: Document | undefined, sort?: Document): Search {
  const search: Search = {
    filter: filter ?? new Map(),
    sort: parseSort(sort),
    skip: call.arguments.count('skip') ?? 0,
    limit: Math.abs(call.arguments.count('limit', true) ?? 0),
    deadline: call.deadline,
  };
  compileFilter(search.filter);
  return search;
}

function find(call: Call): Reply {
  const name = call.arguments.text('find');
  const search = searchOf(call, call.arguments.document('filter'), call.arguments.document('sort'));
  const project = compileProjection(call.arguments.document('projection'));
  const single = call.arguments.flag('singleBatch') === true || (call.arguments.count('limit', true) ?? 0) < 0;
  const collection = call.engine.catalog.find(call.database, name);
  const found = collection ? findDocuments(call.engine.store, collection, search) : [];
  const bodies = (function* () {
    for (const { body, document } of found) yield project ? encodeDocument(project(document)) : body;
  })();
  const size = call.arguments.count('batchSize') ?? (single && search.limit > 0 ? search.limit : undefined);
  return call.engine.cursors.start(call, `${call.database}.${name}`, collection ? bodies : NEVER_FOUND, size, single);
}

function count(call: Call): Reply {
  const search = searchOf(call, call.arguments.document('query'));
  const collection = call.engine.catalog.find(call.database, call.arguments.text('count'));
  return { n: collection ? countDocuments(call.engine.store, collection, search) : 0 };
}

function distinct(call: Call): Reply {
  const path = splitPath(call.arguments.text('key'));
  const search = searchOf(call, call.arguments.document('query'));
  const collection = call.engine.catalog.find(call.database, call.arguments.text('distinct'));
  const byKey = new Map<string, Value>();
  let bytes = 0;
  for (const { document } of collection ? findDocuments(call.engine.store, collection, search) : []) {
    for (const value of valuesAt(document, path).flat() as (Value | undefined)[]) {
      if (value === undefined) continue;
      const key = encodeKey([value]).toString('latin1');
      if (!byKey.has(key)) bytes += key.length;
      byKey.set(key, byKey.get(key) ?? value);
      if (bytes > MAX_DISTINCT_BYTES) throw new MongoRefusal('Location17419', 'distinct too big, 16mb cap');
    }
  }
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1));
  return { values: sorted.map(([, value]) => value) };
}

const CURSOR_KINDS = [
  'tailable',
  'awaitData',
  'oplogReplay',
  'noCursorTimeout',
  'returnKey',
  'showRecordId',
  'min',
  'max',
];

export const readCommands: Record<string, Command> = {
  find: {
    fields: [
      'filter',
      'sort',
      'projection',
      'skip',
      'limit',
      'batchSize',
      'singleBatch',
      'allowDiskUse',
      'allowPartialResults',
    ],
    refused: [...CURSOR_KINDS, 'hint', 'let'],
    run: find,
  },
  count: { fields: ['query', 'skip', 'limit'], refused: ['hint', 'fields'], run: count },
  distinct: { fields: ['key', 'query'], refused: ['hint'], run: distinct },
};
