import type { Document, Value } from '../bson/types.ts';
import { failedToParse } from '../errors.ts';
import { compileProjection } from '../query/projection.ts';
import { parseSort } from '../query/sort.ts';
import { findDocuments } from '../storage/scan.ts';
import { removeDocument, replaceDocument } from '../storage/write.ts';
import { compileUpdate } from '../update/update.ts';
import { type Call, type Command, document, type Reply } from './command.ts';
import { searchFor, upsert } from './write.ts';

function findAndModify(call: Call): Reply {
  const given = call.arguments;
  const name = given.text(call.name);
  const removing = given.flag('remove') === true;
  const change = given.value('update');
  if (removing && (change !== undefined || given.flag('new') === true || given.flag('upsert') === true)) {
    throw failedToParse("Cannot specify both 'remove' and 'update', 'new' or 'upsert'");
  }
  if (!removing && change === undefined) throw failedToParse('Either an update or remove=true must be specified');
  const filter = given.document('query') ?? new Map();
  const search = { ...searchFor(call, filter, 1), sort: parseSort(given.document('sort')) };
  const project = compileProjection(given.document('fields'));
  const shown = (value: Document): Value => (project ? project(value) : value);
  const collection = call.engine.catalog.find(call.database, name);
  const [found] = collection ? findDocuments(call.engine.store, collection, search) : [];

  if (removing) {
    if (collection && found) removeDocument(call.engine.store, collection, found.row, found.document);
    return { lastErrorObject: document({ n: found ? 1 : 0 }), value: found ? shown(found.document) : null };
  }
  const update = compileUpdate(change ?? null);
  if (collection && found) {
    const after = update.apply(found.document, false);
    replaceDocument(call.engine.store, collection, found.row, found.document, after);
    const value = shown(given.flag('new') === true ? after : found.document);
    return { lastErrorObject: document({ n: 1, updatedExisting: true }), value };
  }
  if (given.flag('upsert') !== true)
    return { lastErrorObject: document({ n: 0, updatedExisting: false }), value: null };
  const inserted = upsert(call, name, filter, update);
  const lastErrorObject = document({ n: 1, updatedExisting: false, upserted: inserted.get('_id') ?? null });
  return { lastErrorObject, value: given.flag('new') === true ? shown(inserted) : null };
}

const command: Command = {
  fields: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'bypassDocumentValidation'],
  refused: ['hint', 'arrayFilters', 'let'],
  retryable: true,
  run: findAndModify,
};

export const findAndModifyCommands: Record<string, Command> = { findAndModify: command, findandmodify: command };
