import { compareValues, encodeKey } from '../bson/key.ts';
import { Double, type Found, isDocument, isNumeric, toNumber, type Value } from '../bson/types.ts';
import { MongoRefusal, notImplemented } from '../errors.ts';
import { combineNumbers } from '../update/number.ts';

export interface Accumulator {
  add(value: Found): void;
  result(): Value;
}

const MAX_ITEMS = 1_000_000;

function sum(): Accumulator {
  let total: Value = 0;
  const add = (value: Found): void => {
    if (isNumeric(value)) total = combineNumbers(total, value, 'add') ?? new Double(toNumber(total) + toNumber(value));
  };
  return { add, result: () => total };
}

function average(): Accumulator {
  const total = sum();
  let count = 0;
  const add = (value: Found): void => {
    if (!isNumeric(value)) return;
    total.add(value);
    count += 1;
  };
  const result = (): Value => {
    const mean = toNumber(total.result()) / count;
    return count === 0 ? null : Number.isInteger(mean) ? new Double(mean) : mean;
  };
  return { add, result };
}

function extreme(sign: 1 | -1): Accumulator {
  let best: Found;
  const add = (value: Found): void => {
    if (value === undefined || value === null) return;
    if (best === undefined || compareValues(value, best) * sign > 0) best = value;
  };
  return { add, result: () => best ?? null };
}

function first(): Accumulator {
  let taken = false;
  let kept: Value = null;
  const add = (value: Found): void => {
    if (!taken) kept = value ?? null;
    taken = true;
  };
  return { add, result: () => kept };
}

function last(): Accumulator {
  let kept: Value = null;
  return {
    add: (value) => {
      kept = value ?? null;
    },
    result: () => kept,
  };
}

function push(): Accumulator {
  const items: Value[] = [];
  const add = (value: Found): void => {
    if (value === undefined) return;
    items.push(value);
    if (items.length > MAX_ITEMS) throw new MongoRefusal('ExceededMemoryLimit', '$push used too much memory');
  };
  return { add, result: () => items };
}

function addToSet(): Accumulator {
  const items = new Map<string, Value>();
  const add = (value: Found): void => {
    if (value === undefined) return;
    const key = encodeKey([value]).toString('latin1');
    if (!items.has(key)) items.set(key, value);
    if (items.size > MAX_ITEMS) throw new MongoRefusal('ExceededMemoryLimit', '$addToSet used too much memory');
  };
  return { add, result: () => [...items.values()] };
}

const accumulators: ReadonlyMap<string, () => Accumulator> = new Map<string, () => Accumulator>([
  ['$sum', sum],
  ['$avg', average],
  ['$min', () => extreme(-1)],
  ['$max', () => extreme(1)],
  ['$first', first],
  ['$last', last],
  ['$push', push],
  ['$addToSet', addToSet],
  ['$count', sum],
]);

export interface AccumulatorSpec {
  readonly start: () => Accumulator;
  readonly argument: Value;
}

/** Parses `{ $sum: '$price' }`. @throws Location40234, Location40238, NotImplemented */
export function parseAccumulator(field: string, spec: Value): AccumulatorSpec {
  if (!isDocument(spec)) throw new MongoRefusal('Location40234', `The field '${field}' must be an accumulator object`);
  if (spec.size !== 1) throw new MongoRefusal('Location40238', `The field '${field}' must specify one accumulator`);
  const [[name, argument] = ['', null]] = spec;
  const start = accumulators.get(name);
  if (!start) throw notImplemented(`the group operator '${name}'`);
  if (name !== '$count') return { start, argument };
  if (!isDocument(argument) || argument.size > 0)
    throw new MongoRefusal('TypeMismatch', '$count takes no arguments, i.e. $count:{}');
  return { start, argument: 1 };
}
