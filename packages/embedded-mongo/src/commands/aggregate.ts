import { compileStage, countArgument, documentArgument } from '../aggregate/stages.ts';
import { encodeDocument } from '../bson/encode.ts';
import type { Document, Value } from '../bson/types.ts';
import { failedToParse, notImplemented } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import { parseSort } from '../query/sort.ts';
import { findDocuments, type Search } from '../storage/scan.ts';
import type { Call, Command, Reply } from './command.ts';
import { batchSizeOf } from './cursors.ts';

const MAX_STAGES = 1000;

function aggregate(call: Call): Reply {
  const name = call.command.get('aggregate');
  if (typeof name !== 'string') throw notImplemented('aggregation over a whole database');
  const pipeline = call.arguments.documents('pipeline');
  if (!pipeline || pipeline.length > MAX_STAGES)
    throw failedToParse(`'pipeline' needs to be a list of up to ${MAX_STAGES} stages`);
  const options = call.arguments.document('cursor');
  if (!options) throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  for (const stage of pipeline) compileStage(stage);

  const { search, used } = leadingSearch(call, pipeline);
  const collection = call.engine.catalog.find(call.database, name);
  let documents: Iterable<Document> = collection ? documentsOnly(call, collection, search) : [];
  for (const stage of pipeline.slice(used)) documents = compileStage(stage)(documents);
  return call.engine.cursors.start(call, `${call.database}.${name}`, encoded(documents), batchSizeOf(options));
}

function* documentsOnly(
  call: Call,
  collection: Parameters<typeof findDocuments>[1],
  search: Search,
): Generator<Document> {
  for (const found of findDocuments(call.engine.store, collection, search)) yield found.document;
}

function* encoded(documents: Iterable<Document>): Generator<Uint8Array> {
  for (const document of documents) yield encodeDocument(document);
}

/** The stages at the start that a search can do with the help of indexes: `$match`, `$sort`, `$skip`, `$limit` in this order. */
function leadingSearch(call: Call, pipeline: readonly Document[]): { search: Search; used: number } {
  let used = 0;
  const take = (name: string): Value | undefined => {
    const argument = pipeline[used]?.get(name);
    if (argument !== undefined) used += 1;
    return argument;
  };
  const [filter, sort] = [take('$match'), take('$sort')];
  const [skip, limit] = [take('$skip'), take('$limit')];
  const search: Search = {
    filter: filter === undefined ? new Map() : documentArgument('$match', filter),
    sort: sort === undefined ? [] : parseSort(documentArgument('$sort', sort)),
    skip: skip === undefined ? 0 : countArgument('$skip', skip, 0),
    limit: limit === undefined ? 0 : countArgument('$limit', limit, 1),
    deadline: call.deadline,
  };
  compileFilter(search.filter);
  return { search, used };
}

export const aggregateCommands: Record<string, Command> = {
  aggregate: {
    fields: ['pipeline', 'cursor', 'allowDiskUse', 'bypassDocumentValidation'],
    refused: ['explain', 'hint', 'let'],
    run: aggregate,
  },
};
