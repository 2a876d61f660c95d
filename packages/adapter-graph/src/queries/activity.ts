import { type Action, type ActivityQuery, maxTotal, type Page, type Snapshot } from '@ipr/ports/index';
import { z } from 'zod';
import { actionFragment, actionRow } from '../action-row.ts';
import { reads } from '../answer.ts';
import { userId } from '../fields.ts';
import type {
  Action_filter,
  ActivityAnswer,
  ActivityVariables,
  HeldAssetsAnswer,
  HeldAssetsVariables,
} from '../generated/answers.ts';
import { allOf, blockOf, counted, heldBy, meta, metaField, pageVariables, snapshotOf, toPage } from '../page.ts';
import { wordFilter } from './word-filter.ts';

/**
 * Assets on which a person holds a grant, newest grants first. They are queried beforehand, because graph-node can filter
 * actions by their asset but not by the grants on it. Limited to the number that fits into a request.
 */
const maxHeld = 500;
export const heldAssetsQuery = /* GraphQL */ `
  query HeldAssets($where: AssetRole_filter!, $block: Block_height!) {
    ${metaField}
    assetRoles(where: $where, first: ${maxHeld}, orderBy: sequence, orderDirection: desc, block: $block) { asset { id } }
  }
`;

export const heldAssetsVariables = ({ wallet, at }: ActivityQuery, time: number): HeldAssetsVariables => ({
  where: heldBy(wallet, time),
  block: blockOf(at),
});

export const heldAssetsAnswer = (time: number) =>
  reads<HeldAssetsAnswer>()(
    z.object({ _meta: meta, assetRoles: z.array(z.object({ asset: z.object({ id: z.string() }) })) }),
  ).transform(({ _meta, assetRoles }) => ({
    at: snapshotOf(_meta, time),
    assetIds: assetRoles.map(({ asset }) => asset.id),
  }));

export const activityQuery = /* GraphQL */ `
  ${actionFragment}
  query Activity($where: Action_filter!, $first: Int!, $skip: Int!, $block: Block_height!) {
    ${metaField}
    page: actions(where: $where, first: $first, skip: $skip, orderBy: sequence, orderDirection: desc, block: $block) { ...Line }
    counted: actions(where: $where, first: ${maxTotal}, block: $block) { id }
  }
`;

/** @param held assets on which the person holds a grant */
export const activityVariables = (query: ActivityQuery, at: Snapshot, held: readonly string[]): ActivityVariables => {
  const id = userId(query.wallet);
  const or: Action_filter[] = [{ actor: id }, { counterparty: id }, { assetOwner: id }];
  if (held.length > 0) or.push({ asset_in: [...held] });
  const where = allOf<Action_filter>([
    { or },
    query.types && { type_in: [...query.types] },
    query.until === undefined ? undefined : { timestamp_lte: String(query.until) },
    ...(query.match ?? []).map(wordFilter),
  ]);
  return { where, ...pageVariables({ ...query, at }) };
};

export const activityAnswer = (skip: number, time: number) =>
  reads<ActivityAnswer>()(z.object({ _meta: meta, page: z.array(actionRow), counted })).transform(
    (answer): Page<Action> => toPage(answer, skip, time),
  );
