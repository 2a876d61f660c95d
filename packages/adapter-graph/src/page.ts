import {
  type Count,
  defaultPageSize,
  maxPageSize,
  maxTotal,
  type Page,
  type PageRequest,
  type Snapshot,
} from '@ipr/ports/index';
import { z } from 'zod';
import { small, userId } from './fields.ts';
import type { Asset_filter, Block_height } from './generated/answers.ts';

/** @throws RangeError outside the limits */
export const within = (name: string, value: number, low: number, high: number): number => {
  if (!Number.isInteger(value) || value < low || value > high)
    throw new RangeError(`${name} is not from ${low} to ${high}`);
  return value;
};

/**
 * The block of an earlier page, otherwise the newest: `number_gte: 0` matches any block. graph-node keeps all states (prune:
 * never).
 */
export const blockOf = (at: Snapshot | undefined): Block_height =>
  at === undefined ? { number_gte: 0 } : { number: within('block', at.blockNumber, 0, 2 ** 31 - 1) };

/** @throws RangeError outside the limits */
export const pageVariables = ({ first, skip, at }: PageRequest) => ({
  first: within('first', first ?? defaultPageSize, 1, maxPageSize),
  skip: within('skip', skip ?? 0, 0, 2 ** 31 - 1),
  block: blockOf(at),
});

/** Fields of every paged query. All root fields of one query are read at the same block, which `_meta` names. */
export const metaField = '_meta(block: $block) { block { number } }';
export const meta = z.object({ block: z.object({ number: small }) }).nullable();
/** Rows used only for counting. */
export const counted = z.array(z.object({ id: z.string() }));

/** @throws Error when the index has no block yet */
export const snapshotOf = (found: z.output<typeof meta>, time: number): Snapshot => {
  if (found === null) throw new Error('the index has no newest block');
  return { blockNumber: found.block.number, time };
};

/** @param most the rows that the query read at most */
export const countOf = (rows: readonly unknown[], most = maxTotal): Count => ({
  value: rows.length,
  isExact: rows.length < most,
});

export const toPage = <Row>(
  answer: Readonly<{ _meta: z.output<typeof meta>; page: Row[]; counted: readonly unknown[] }>,
  skip: number,
  time: number,
  most = maxTotal,
): Page<Row> => {
  const { page, counted: all } = answer;
  const reached = page.length > 0 ? skip + page.length : 0;
  const total = Math.max(all.length, reached);
  const totalIsExact = all.length < most;
  const hasMore = page.length > 0 && (!totalIsExact || reached < total);
  return { items: page, total, totalIsExact, hasMore, at: snapshotOf(answer._meta, time) };
};

/** A LIKE pattern for the title, with its own wildcards escaped; graph-node does not alter a pattern enclosed in %. */
export const titleFilter = (text: string | undefined): Pick<Asset_filter, 'title_contains_nocase'> => {
  const title = text?.trim() ?? '';
  return title === '' ? {} : { title_contains_nocase: `%${title.replaceAll(/[\\%_]/g, '\\$&')}%` };
};

/** Filter for a person's current grants: pending or accepted, and not expired. */
export const heldBy = (wallet: string, time: number) => ({ user: userId(wallet), endsAt_gt: String(time) });

/** Combines filters; graph-node does not allow other filters next to `and` and `or`. */
export const allOf = <Filter extends object>(filters: readonly (Filter | undefined)[]): Filter | { and: Filter[] } => {
  const and = filters.filter((one): one is Filter => one !== undefined && Object.keys(one).length > 0);
  return and.length === 1 && and[0] ? and[0] : { and };
};
