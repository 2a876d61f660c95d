import { encodeDocument } from '../bson/encode.ts';
import { encodeKey } from '../bson/key.ts';
import { type Document, isDocument, toNumber, type Value } from '../bson/types.ts';
import { failedToParse, MongoRefusal, notImplemented } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import { compileProjection } from '../query/projection.ts';
import { parseSort, sortEntries, sortKey } from '../query/sort.ts';
import { type Accumulator, parseAccumulator } from './accumulators.ts';
import { compileExpression } from './expression.ts';

export type Stage = (documents: Iterable<Document>) => Iterable<Document>;

const MAX_GROUPS = 100_000;

/** Stages MongoDB knows and this server refuses; any other unknown name is an unrecognised stage. */
const UNSUPPORTED: ReadonlySet<string> = new Set([
  '$addFields',
  '$set',
  '$unset',
  '$unwind',
  '$lookup',
  '$facet',
  '$graphLookup',
  '$unionWith',
  '$out',
  '$merge',
  '$bucket',
  '$bucketAuto',
  '$sortByCount',
  '$replaceRoot',
  '$replaceWith',
  '$redact',
  '$sample',
  '$geoNear',
  '$densify',
  '$fill',
  '$setWindowFields',
  '$changeStream',
  '$collStats',
  '$indexStats',
  '$currentOp',
  '$documents',
  '$search',
  '$vectorSearch',
  '$listSessions',
  '$listLocalSessions',
  '$planCacheStats',
  '$changeStreamSplitLargeEvent',
  '$searchMeta',
]);

/** Compiles one stage of a pipeline. @throws Location40323, Location40324, NotImplemented and what the stage itself refuses */
export function compileStage(spec: Document): Stage {
  if (spec.size !== 1) {
    const why = 'A pipeline stage specification object must contain exactly one field.';
    throw new MongoRefusal('Location40323', why);
  }
  const [[name, argument] = ['', null]] = spec;
  if (UNSUPPORTED.has(name)) throw notImplemented(`the aggregation stage ${name}`);
  const build = stages.get(name);
  if (!build) throw new MongoRefusal('Location40324', `Unrecognized pipeline stage name: '${name}'`);
  return build(argument);
}

export function documentArgument(name: string, argument: Value): Document {
  if (isDocument(argument)) return argument;
  throw failedToParse(`the ${name} specification must be an object`);
}

export function countArgument(name: string, argument: Value, least: number): number {
  const number = toNumber(argument);
  if (Number.isSafeInteger(number) && number >= least) return number;
  throw new MongoRefusal(
    'Location15958',
    `invalid argument to ${name} stage: expected a whole number of at least ${least}`,
  );
}

const stages: ReadonlyMap<string, (argument: Value) => Stage> = new Map<string, (argument: Value) => Stage>([
  ['$match', match],
  ['$sort', sort],
  ['$skip', skip],
  ['$limit', limit],
  ['$project', project],
  ['$group', group],
  ['$count', count],
]);

function match(argument: Value): Stage {
  const matches = compileFilter(documentArgument('$match', argument));
  return function* (documents) {
    for (const document of documents) if (matches(document)) yield document;
  };
}

function sort(argument: Value): Stage {
  const fields = parseSort(documentArgument('$sort', argument));
  if (fields.length === 0) throw new MongoRefusal('Location15976', '$sort stage must have at least one sort key');
  return function* (documents) {
    const entries = (function* () {
      for (const entry of documents) yield { key: sortKey(entry, fields), bytes: encodeDocument(entry).length, entry };
    })();
    yield* sortEntries(entries, Number.POSITIVE_INFINITY);
  };
}

function skip(argument: Value): Stage {
  const number = countArgument('$skip', argument, 0);
  return function* (documents) {
    let seen = 0;
    for (const document of documents) if (seen++ >= number) yield document;
  };
}

function limit(argument: Value): Stage {
  const number = countArgument('$limit', argument, 1);
  return function* (documents) {
    let given = 0;
    for (const document of documents) {
      yield document;
      given += 1;
      if (given >= number) return;
    }
  };
}

function project(argument: Value): Stage {
  const projection = compileProjection(documentArgument('$project', argument));
  if (!projection)
    throw failedToParse('Invalid $project :: caused by :: projection specification must have at least one field');
  return function* (documents) {
    for (const document of documents) yield projection(document);
  };
}

function count(argument: Value): Stage {
  if (typeof argument !== 'string' || argument === '' || argument.startsWith('$') || argument.includes('.')) {
    throw new MongoRefusal('Location40156', 'the count field must be a non-empty string without $ and dots');
  }
  return function* (documents) {
    let total = 0;
    for (const _ of documents) total += 1;
    if (total > 0) yield new Map([[argument, total]]);
  };
}

function group(argument: Value): Stage {
  const spec = documentArgument('$group', argument);
  if (!spec.has('_id')) throw failedToParse('a group specification must include an _id');
  const idOf = compileExpression(spec.get('_id') ?? null);
  const fields = [...spec]
    .filter(([name]) => name !== '_id')
    .map(([name, value]) => {
      if (name.includes('.') || name.startsWith('$'))
        throw failedToParse(`The field name '${name}' is not valid in $group`);
      const { start, argument: of } = parseAccumulator(name, value);
      return { name, start, valueOf: compileExpression(of) };
    });
  return function* (documents) {
    const groups = new Map<string, { id: Value; accumulators: Accumulator[] }>();
    for (const document of documents) {
      const id = idOf(document) ?? null;
      const key = encodeKey([id]).toString('latin1');
      let found = groups.get(key);
      if (!found) {
        if (groups.size >= MAX_GROUPS)
          throw new MongoRefusal('ExceededMemoryLimit', `$group has more than ${MAX_GROUPS} groups`);
        found = { id, accumulators: fields.map((field) => field.start()) };
        groups.set(key, found);
      }
      for (const [index, field] of fields.entries()) found.accumulators[index]?.add(field.valueOf(document));
    }
    for (const { id, accumulators } of groups.values()) {
      const results = accumulators.map((one, index): [string, Value] => [fields[index]?.name ?? '', one.result()]);
      yield new Map([['_id', id], ...results]);
    }
  };
}
