import { encodeDocument } from '../bson/encode.ts';
import { type Document, isDocument, toNumber, type Value } from '../bson/types.ts';
import { failedToParse, MongoRefusal, notImplemented } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import { countDocuments, type Search } from '../storage/scan.ts';
import type { Call, Command, Reply } from './command.ts';

const otherPipeline = (): MongoRefusal => notImplemented('an aggregation that does more than count');

/**
 * The only supported pipeline, which drivers send for `countDocuments`: `[{ $match }, { $skip }, { $limit }, { $group: { _id:
 * <constant>, <name>: { $sum: 1 } } }]`, all but the last optional.
 */
function aggregate(call: Call): Reply {
  const name = call.command.get('aggregate');
  if (typeof name !== 'string') throw notImplemented('aggregation over a whole database');
  const pipeline = call.arguments.documents('pipeline');
  if (!pipeline) throw failedToParse("'pipeline' needs to be a list of stages");
  if (!call.arguments.document('cursor'))
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  const stages = [...pipeline];
  const take = (stage: string): Value | undefined =>
    stages[0]?.size === 1 && stages[0].has(stage) ? stages.shift()?.get(stage) : undefined;
  const filter = take('$match') ?? new Map();
  if (!isDocument(filter)) throw failedToParse('the $match specification must be an object');
  compileFilter(filter);
  const [skip, limit] = [countOf('$skip', take('$skip')), countOf('$limit', take('$limit'))];
  const group = groupThatCounts(take('$group'));
  if (stages.length > 0) throw otherPipeline();

  const search: Search = { filter, sort: [], skip, limit, deadline: call.deadline };
  const collection = call.engine.catalog.find(call.database, name);
  const counted = collection ? countDocuments(call.engine.store, collection, search) : 0;
  const groups = counted > 0 ? [encodeDocument(new Map([group.id, [group.counter, counted]]))] : [];
  return call.engine.cursors.start(call, `${call.database}.${name}`, groups[Symbol.iterator]());
}

/** Zero without the stage. */
function countOf(stage: string, argument: Value | undefined): number {
  if (argument === undefined) return 0;
  const number = toNumber(argument);
  if (Number.isSafeInteger(number) && number >= (stage === '$limit' ? 1 : 0)) return number;
  throw new MongoRefusal('Location15958', `invalid argument to ${stage} stage: expected a whole number`);
}

function groupThatCounts(group: Value | undefined): { id: [string, Value]; counter: string } {
  if (!isDocument(group) || group.size !== 2) throw otherPipeline();
  const id = group.get('_id');
  const [counter, sum] = [...group].find(([name]) => name !== '_id') ?? [''];
  if ((typeof id !== 'number' && id !== null) || !isSumOfOnes(sum) || /[.$]/.test(counter)) throw otherPipeline();
  return { id: ['_id', id], counter };
}

const isSumOfOnes = (sum: Value | undefined): sum is Document =>
  isDocument(sum) && sum.size === 1 && toNumber(sum.get('$sum')) === 1;

export const aggregateCommands: Record<string, Command> = {
  aggregate: {
    fields: ['pipeline', 'cursor', 'allowDiskUse', 'bypassDocumentValidation'],
    refused: ['explain', 'hint', 'let'],
    run: aggregate,
  },
};
