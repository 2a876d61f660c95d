import {
  type AssetOrder,
  type AssetPage,
  type AssetQuery,
  type ListedAsset,
  maxNamed,
  maxTotal,
} from '@ipr/ports/index';
import { z } from 'zod';
import { reads } from '../answer.ts';
import { expiry, level, roleState, summary, summaryFragment, userId } from '../fields.ts';
import type { Asset_filter, Asset_orderBy, AssetsAnswer, AssetsVariables } from '../generated/answers.ts';
import { counted, heldBy, meta, metaField, pageVariables, titleFilter, toPage } from '../page.ts';

/** The second list is used only for counting. */
export const assetsQuery = /* GraphQL */ `
  ${summaryFragment}
  query Assets(
    $where: Asset_filter!, $first: Int!, $skip: Int!, $block: Block_height!
    $orderBy: Asset_orderBy!, $orderDirection: OrderDirection!, $reader: String!
  ) {
    ${metaField}
    page: assets(
      where: $where, first: $first, skip: $skip, orderBy: $orderBy, orderDirection: $orderDirection, block: $block
    ) {
      ...Summary
      roles(where: { user: $reader }, first: 1, orderBy: sequence, orderDirection: desc) { role state expiresAt }
    }
    counted: assets(where: $where, first: ${maxTotal}, block: $block) { id }
  }
`;

/** @throws RangeError for more ids than one query may name */
const named = (ids: readonly string[]): string[] => {
  if (ids.length > maxNamed) throw new RangeError(`more than ${maxNamed} ids`);
  return [...ids];
};

/** @throws RangeError for another order than that of registration */
const behind = ({ follows, order }: AssetQuery): Asset_filter => {
  if (follows === undefined) return {};
  if (order && order.by !== 'created') throw new RangeError('a list continues in the order of registration only');
  return order?.direction === 'asc' ? { tokenId_gt: follows } : { tokenId_lt: follows };
};

const idFilter = ({ among, except }: AssetQuery): Asset_filter => ({
  ...(among === undefined ? {} : { id_in: named(among) }),
  ...(except === undefined || except.length === 0 ? {} : { id_not_in: named(except) }),
});

/** Every branch of an `or` repeats title and ids, because graph-node does not allow other filters next to it. */
const whereOf = (query: AssetQuery, time: number): Asset_filter => {
  const title = { ...titleFilter(query.titleContains), ...idFilter(query), ...behind(query) };
  const branches: Asset_filter[] = [];
  if (query.owner !== undefined) branches.push({ owner: userId(query.owner), ...title });
  if (query.sharedWith !== undefined) branches.push({ roles_: heldBy(query.sharedWith, time), ...title });
  if (branches.length === 0) return title;
  return branches.length === 1 ? (branches[0] ?? title) : { or: branches };
};

/** Sorts by token number, which follows the time of registration; ids would sort as text. */
const orders: Readonly<Record<AssetOrder['by'], Asset_orderBy>> = {
  created: 'tokenId',
  updated: 'updatedAt',
  title: 'titleKey',
};

/** An id that holds no grants, used when no account is named. */
const noAccount = `0x${'0'.repeat(40)}`;

/** @param time Unix seconds: grants that expired before are ignored. @throws RangeError outside the limits */
export const assetsVariables = (query: AssetQuery, time: number): AssetsVariables => ({
  where: whereOf(query, time),
  orderBy: orders[query.order?.by ?? 'created'],
  orderDirection: query.order?.direction ?? 'desc',
  reader: userId(query.reader ?? query.sharedWith ?? noAccount),
  ...pageVariables(query),
});

const listed = summary
  .extend({ roles: z.array(z.object({ role: level, state: roleState, expiresAt: expiry })) })
  .transform(({ roles: [newest], ...asset }): ListedAsset => {
    if (newest === undefined) return { ...asset, grant: null };
    const { role, ...grant } = newest;
    return { ...asset, grant: { ...grant, level: role } };
  });

export const assetsAnswer = (skip: number, time: number) =>
  reads<AssetsAnswer>()(z.object({ _meta: meta, page: z.array(listed), counted })).transform(
    (answer): AssetPage => toPage(answer, skip, time),
  );
