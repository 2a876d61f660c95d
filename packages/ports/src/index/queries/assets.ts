import { z } from 'zod';
import { reads } from '../answer.ts';
import { summary, summaryFragment, userId } from '../fields.ts';
import type { Asset_filter, AssetsAnswer, AssetsVariables } from '../generated/answers.ts';
import { counted, heldBy, meta, metaField, pageVariables, titleFilter, toPage } from '../page.ts';
import { type AssetPage, type AssetQuery, maxTotal } from '../port.ts';

/** Token ids order by number, ids would order as text; the second list is only counted. */
export const assetsQuery = /* GraphQL */ `
  ${summaryFragment}
  query Assets($where: Asset_filter!, $first: Int!, $skip: Int!, $block: Block_height!) {
    ${metaField}
    page: assets(where: $where, first: $first, skip: $skip, orderBy: tokenId, orderDirection: desc, block: $block) {
      ...Summary
    }
    counted: assets(where: $where, first: ${maxTotal}, block: $block) { id }
  }
`;

/** Every branch of an `or` carries the title: graph-node refuses other filters beside it. */
const whereOf = (query: AssetQuery, time: number): Asset_filter => {
  const title = titleFilter(query.titleContains);
  const branches: Asset_filter[] = [];
  if (query.owner !== undefined) branches.push({ owner: userId(query.owner), ...title });
  if (query.sharedWith !== undefined) branches.push({ roles_: heldBy(query.sharedWith, time), ...title });
  if (branches.length === 0) return title;
  return branches.length === 1 ? (branches[0] ?? title) : { or: branches };
};

/** @param time Unix seconds: grants that expired before do not count. @throws RangeError outside the limits */
export const assetsVariables = (query: AssetQuery, time: number): AssetsVariables => ({
  where: whereOf(query, time),
  ...pageVariables(query),
});

export const assetsAnswer = (skip: number, time: number) =>
  reads<AssetsAnswer>()(z.object({ _meta: meta, page: z.array(summary), counted })).transform(
    (answer): AssetPage => toPage(answer, skip, time),
  );
