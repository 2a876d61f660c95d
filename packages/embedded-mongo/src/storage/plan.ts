import { encodeKey } from '../bson/key.ts';
import type { Document, Value } from '../bson/types.ts';
import type { SortField } from '../query/sort.ts';
import { type Constraints, type KeyRange, keyRange, type RangeBound, readConstraints } from './bounds.ts';
import type { Collection } from './catalog.ts';
import { distinct, type Index } from './index-definition.ts';

/** How to read candidates: through an index, or every row when there is none. The matcher checks all of them again. */
export interface Plan {
  readonly index: Index | undefined;
  readonly ranges: readonly KeyRange[];
  readonly backward: boolean;
  /** True when the rows are in the requested order. */
  readonly sorted: boolean;
}

interface Candidate extends Plan {
  readonly score: number;
}

const MAX_RANGES = 1000;

/** The best index for a filter and a sort: longest equality prefix, then a range, then the sort order. */
export function choosePlan(collection: Collection, filter: Document, sort: readonly SortField[]): Plan {
  const constraints = readConstraints(filter);
  let best: Candidate | undefined;
  for (const index of collection.indexes) {
    const candidate = consider(index, constraints, sort);
    if (candidate && (!best || candidate.score > best.score)) best = candidate;
  }
  return best ?? { index: undefined, ranges: [], backward: false, sorted: sort.length === 0 };
}

function consider(index: Index, constraints: Constraints, sort: readonly SortField[]): Candidate | undefined {
  const prefix = equalityPrefix(index, constraints);
  const next = index.fields[prefix.length];
  const allBounds = next ? (constraints.ranges.get(next.name) ?? []) : [];
  const bounds = index.multikey ? allBounds.slice(0, 1) : allBounds;
  const combinations = prefix.reduce((product, values) => product * values.length, 1);
  const order = combinations === 1 && mayFollow(index, sort) ? sortOrder(index, prefix.length, sort) : undefined;
  const usefulOrder = sort.length > 0 && order !== undefined;
  if (prefix.length === 0 && bounds.length === 0 && !usefulOrder) return undefined;
  const exact = index.unique && prefix.length === index.fields.length ? 100 : 0;
  return {
    index,
    ranges: rangesOf(index, prefix, bounds),
    backward: usefulOrder && order === 'backward',
    sorted: sort.length === 0 || usefulOrder,
    score: exact + prefix.length * 10 + (bounds.length > 0 ? 5 : 0) + (usefulOrder ? 4 : 0),
  };
}

/** Whether an index may give an order: with arrays only that of `_id`, which is never one, below fields that the filter fixes. */
const mayFollow = ({ multikey }: Index, sort: readonly SortField[]): boolean =>
  !multikey || sort.every(({ name }) => name === '_id');

/** The values of the leading fields that the filter fixes, by field. */
function equalityPrefix(index: Index, constraints: Constraints): Value[][] {
  const prefix: Value[][] = [];
  let combinations = 1;
  for (const field of index.fields) {
    const values = constraints.equal.get(field.name);
    if (!values || combinations * values.length > MAX_RANGES) break;
    combinations *= values.length;
    prefix.push(values);
  }
  return prefix;
}

/**
 * The direction in which the index yields the requested order, if it does. A field that the filter fixes to one value is
 * irrelevant; for other array fields, one element may match the filter while another determines the sort order.
 */
function sortOrder(index: Index, prefixLength: number, sort: readonly SortField[]): 'forward' | 'backward' | undefined {
  const fixed = index.fields.slice(0, prefixLength).map((field) => field.name);
  const open = sort.filter((field) => !fixed.includes(field.name));
  const rest = index.fields.slice(prefixLength);
  const first = open[0];
  if (!first) return 'forward';
  const flip = first.direction * (rest[0]?.direction ?? 1);
  const follows = open.every((field, position) => {
    const indexed = rest[position];
    return indexed?.name === field.name && indexed.direction * field.direction === flip;
  });
  if (!follows) return undefined;
  return flip === 1 ? 'forward' : 'backward';
}

function rangesOf(index: Index, prefix: Value[][], bounds: readonly RangeBound[]): KeyRange[] {
  let tuples: Value[][] = [[]];
  for (const values of prefix) tuples = tuples.flatMap((tuple) => values.map((value) => [...tuple, value]));
  const direction = index.fields[prefix.length]?.direction ?? 1;
  const prefixes = distinct(tuples.map((tuple) => encodeKey(tuple, index.directions)));
  return prefixes.map((key) => keyRange(key, bounds, direction));
}
