import { z } from 'zod';
import { summary, summaryFields, userId } from '../fields.ts';
import { type AssetPage, type AssetQuery, defaultPageSize, maxPageSize, maxTotal } from '../port.ts';

/** Token ids order by number, ids would order as text; the second list is only counted. */
export const assetsQuery = `query Assets($where: Asset_filter!, $first: Int!, $skip: Int!) {
  page: assets(where: $where, first: $first, skip: $skip, orderBy: tokenId, orderDirection: desc) { ${summaryFields} }
  counted: assets(where: $where, first: ${maxTotal}) { id }
}`;

type Filter = Readonly<Record<string, unknown>>;

/** The title as a pattern of SQL's LIKE, its own wildcards escaped; graph-node leaves a pattern in % as it is. */
const titleFilter = (text: string | undefined): Filter => {
  const title = text?.trim() ?? '';
  return title === '' ? {} : { title_contains_nocase: `%${title.replaceAll(/[\\%_]/g, '\\$&')}%` };
};

/** Every branch of an `or` carries the title: graph-node refuses other filters beside it. */
const whereOf = (query: AssetQuery, now: number): Filter => {
  const title = titleFilter(query.titleContains);
  const branches: Filter[] = [];
  if (query.owner !== undefined) branches.push({ owner: userId(query.owner), ...title });
  if (query.sharedWith !== undefined) {
    branches.push({ roles_: { user: userId(query.sharedWith), endsAt_gt: String(now) }, ...title });
  }
  if (branches.length === 0) return title;
  return branches.length === 1 ? (branches[0] ?? title) : { or: branches };
};

const within = (name: string, value: number, low: number, high: number): number => {
  if (!Number.isInteger(value) || value < low || value > high)
    throw new RangeError(`${name} is not from ${low} to ${high}`);
  return value;
};

/** @param now Unix seconds: grants that expired before do not count. @throws RangeError outside the limits */
export const assetsVariables = (query: AssetQuery, now: number) => ({
  where: whereOf(query, now),
  first: within('first', query.first ?? defaultPageSize, 1, maxPageSize),
  skip: within('skip', query.skip ?? 0, 0, 2 ** 31 - 1),
});

export const assetsAnswer = (skip: number) =>
  z
    .object({ page: z.array(summary), counted: z.array(z.object({ id: z.string() })) })
    .transform(({ page, counted }): AssetPage => {
      const reached = page.length > 0 ? skip + page.length : 0;
      const total = Math.max(counted.length, reached);
      const totalIsExact = counted.length < maxTotal;
      return {
        items: page,
        total,
        totalIsExact,
        hasMore: totalIsExact ? reached < total && page.length > 0 : page.length > 0,
      };
    });
