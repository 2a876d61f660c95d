import { decodeDocument } from '../bson/decode.ts';
import type { Document, Value } from '../bson/types.ts';
import { badValue, failedToParse, MongoRefusal } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import type { Collection } from '../storage/catalog.ts';
import { findDocuments, findRows, type Search, type StoredDocument } from '../storage/scan.ts';
import { insertDocument, removeDocument, replaceDocument } from '../storage/write.ts';
import { upsertedDocument, withId } from '../update/seed.ts';
import { compileUpdate, type Update } from '../update/update.ts';
import { Arguments } from './arguments.ts';
import { type Call, type Command, document, documentsOf, type Fields, type Reply } from './command.ts';

const MAX_BATCH = 100_000;

/** Runs the statements of a write one by one; an ordered write stops at the first refusal. */
function runParts<Part>(call: Call, parts: readonly Part[], run: (part: Part, index: number) => void): Fields {
  if (parts.length < 1 || parts.length > MAX_BATCH) {
    throw badValue(`Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${parts.length} operations.`);
  }
  const ordered = call.arguments.flag('ordered') ?? true;
  const errors: Value[] = [];
  for (const [index, part] of parts.entries()) {
    try {
      run(part, index);
    } catch (error) {
      if (!(error instanceof MongoRefusal)) throw error;
      errors.push(document({ index, code: error.code, errmsg: error.message, ...error.details }));
      if (ordered) break;
    }
  }
  return errors.length > 0 ? { writeErrors: errors } : {};
}

function insert(call: Call): Reply {
  const { store, catalog } = call.engine;
  const sections = call.sequences.get('documents');
  const parts = sections ?? documentsOf(call, 'documents');
  const name = call.arguments.text('insert');
  let inserted = 0;
  const errors = runParts<Buffer | Document>(call, parts, (part) => {
    const given = part instanceof Map ? part : decodeDocument(part);
    const complete = withId(given);
    const collection = catalog.obtain(call.database, name);
    insertDocument(store, collection, complete, complete === given && Buffer.isBuffer(part) ? part : undefined);
    inserted += 1;
  });
  return { n: inserted, ...errors };
}

/** Selects the documents that a write changes. */
export const searchFor = (call: Call, filter: Document, limit: number): Search => {
  compileFilter(filter);
  return { filter, sort: [], skip: 0, limit, deadline: call.deadline };
};

/** Applies a change to every document of a search; rows are determined first, so that no document is changed twice. */
function forEachFound(
  call: Call,
  collection: Collection,
  search: Search,
  change: (found: StoredDocument) => void,
): number {
  const { store } = call.engine;
  if (search.limit === 1) {
    const [found] = findDocuments(store, collection, search);
    if (found) change(found);
    return found ? 1 : 0;
  }
  const rows = findRows(store, collection, search);
  for (const row of rows) {
    const stored = store.get<{ body: Uint8Array }>(`SELECT body FROM ${collection.table} WHERE r = ?`, row);
    if (stored) change({ row, body: stored.body, document: decodeDocument(stored.body) });
  }
  return rows.length;
}

const REFUSED_PARTS = ['hint', 'arrayFilters', 'c', 'sort', 'sampleId'];

function update(call: Call): Reply {
  const name = call.arguments.text('update');
  const counts = { n: 0, nModified: 0 };
  const upserted: Value[] = [];
  const errors = runParts(call, documentsOf(call, 'updates'), (fields, index) => {
    const part = new Arguments('update.updates', fields).only(['q', 'u', 'multi', 'upsert'], REFUSED_PARTS);
    const filter = part.document('q') ?? new Map();
    const change = compileUpdate(part.required('u'));
    const multi = part.flag('multi') === true;
    if (multi && change.isReplacement)
      throw failedToParse('multi update is not supported for replacement-style update');
    if (multi && call.command.has('txnNumber')) throw badValue('a multi update cannot be retried');
    const result = updateFound(call, name, searchFor(call, filter, multi ? 0 : 1), change);
    counts.n += result.matched;
    counts.nModified += result.modified;
    if (result.matched > 0 || part.flag('upsert') !== true) return;
    counts.n += 1;
    upserted.push(document({ index, _id: upsert(call, name, filter, change).get('_id') ?? null }));
  });
  return { ...counts, ...(upserted.length > 0 ? { upserted } : {}), ...errors };
}

function updateFound(call: Call, name: string, search: Search, change: Update): { matched: number; modified: number } {
  const collection = call.engine.catalog.find(call.database, name);
  if (!collection) return { matched: 0, modified: 0 };
  let modified = 0;
  const matched = forEachFound(call, collection, search, ({ row, document: before }) => {
    if (replaceDocument(call.engine.store, collection, row, before, change.apply(before, false))) modified += 1;
  });
  return { matched, modified };
}

/** Inserts the document built from an upsert's filter and update, and returns it. */
export function upsert(call: Call, name: string, filter: Document, change: Update): Document {
  const inserted = upsertedDocument(filter, change);
  insertDocument(call.engine.store, call.engine.catalog.obtain(call.database, name), inserted);
  return inserted;
}

function remove(call: Call): Reply {
  const collection = call.engine.catalog.find(call.database, call.arguments.text('delete'));
  let removed = 0;
  const errors = runParts(call, documentsOf(call, 'deletes'), (fields) => {
    const part = new Arguments('delete.deletes', fields).only(['q', 'limit'], REFUSED_PARTS);
    const limit = part.count('limit');
    if (limit !== 0 && limit !== 1) throw failedToParse('The limit field in delete objects must be 0 or 1');
    const search = searchFor(call, part.document('q') ?? new Map(), limit);
    if (!collection) return;
    removed += forEachFound(call, collection, search, (found) => {
      removeDocument(call.engine.store, collection, found.row, found.document);
    });
  });
  return { n: removed, ...errors };
}

export const writeCommands: Record<string, Command> = {
  insert: { fields: ['documents', 'ordered', 'bypassDocumentValidation'], retryable: true, run: insert },
  update: {
    fields: ['updates', 'ordered', 'bypassDocumentValidation'],
    refused: ['let'],
    retryable: true,
    run: update,
  },
  delete: { fields: ['deletes', 'ordered'], refused: ['let'], retryable: true, run: remove },
};
