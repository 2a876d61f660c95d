import { type Action, maxTotal, type Page, type TimelineQuery } from '@ipr/ports/index';
import { z } from 'zod';
import { actionFragment, actionRow } from '../action-row.ts';
import { reads } from '../answer.ts';
import type { Action_filter, TimelineAnswer, TimelineVariables } from '../generated/answers.ts';
import { allOf, counted, meta, metaField, pageVariables, toPage } from '../page.ts';
import { wordFilter } from './word-filter.ts';

export const timelineQuery = /* GraphQL */ `
  ${actionFragment}
  query Timeline($id: ID!, $where: Action_filter!, $first: Int!, $skip: Int!, $block: Block_height!) {
    ${metaField}
    asset(id: $id, block: $block) { actionCount }
    page: actions(where: $where, first: $first, skip: $skip, orderBy: sequence, orderDirection: desc, block: $block) { ...Line }
    counted: actions(where: $where, first: ${maxTotal}, block: $block) { id }
  }
`;

export const timelineVariables = (query: TimelineQuery): TimelineVariables => {
  const where = allOf<Action_filter>([
    { asset: query.assetId },
    query.types && { type_in: [...query.types] },
    ...(query.match ?? []).map(wordFilter),
  ]);
  return { id: query.assetId, where, ...pageVariables(query) };
};

/** Null for an unknown asset. Without a filter the total is always exact. */
export const timelineAnswer = ({ types, match, skip = 0 }: TimelineQuery, time: number) =>
  reads<TimelineAnswer>()(
    z.object({
      _meta: meta,
      asset: z.object({ actionCount: z.number().int() }).nullable(),
      page: z.array(actionRow),
      counted,
    }),
  ).transform(({ asset, ...answer }): Page<Action> | null => {
    if (asset === null) return null;
    const page = toPage(answer, skip, time);
    const total = asset.actionCount;
    if (types !== undefined || match !== undefined || page.totalIsExact) return page;
    return { ...page, total, totalIsExact: true, hasMore: page.items.length > 0 && skip + page.items.length < total };
  });
