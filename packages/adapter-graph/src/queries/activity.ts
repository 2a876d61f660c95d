import { type ActivityQuery, type ActivityRows, maxTotal, type Snapshot } from '@ipr/ports/index';
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
    assetRoles(where: $where, first: ${maxHeld}, orderBy: sequence, orderDirection: desc, block: $block) { sequence asset { id } }
  }
`;

export const heldAssetsVariables = ({ wallet, at, heldBefore }: ActivityQuery, time: number): HeldAssetsVariables => ({
  where: { ...heldBy(wallet, time), ...(heldBefore === undefined ? {} : { sequence_lt: heldBefore }) },
  block: blockOf(at),
});

export const heldAssetsAnswer = (time: number) =>
  reads<HeldAssetsAnswer>()(
    z.object({
      _meta: meta,
      assetRoles: z.array(z.object({ sequence: z.string(), asset: z.object({ id: z.string() }) })),
    }),
  ).transform(({ _meta, assetRoles }) => ({
    at: snapshotOf(_meta, time),
    assetIds: assetRoles.map(({ asset }) => asset.id),
    nextHeld: assetRoles.length < maxHeld ? null : (assetRoles.at(-1)?.sequence ?? null),
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
  const onHeld: Action_filter = { asset_in: [...held] };
  const or: Action_filter[] =
    query.heldBefore === undefined ? [{ actor: id }, { counterparty: id }, { assetOwner: id }, onHeld] : [onHeld];
  const where = allOf<Action_filter>([
    { or },
    query.types && { type_in: [...query.types] },
    query.until === undefined ? undefined : { timestamp_lte: String(query.until) },
    ...(query.match ?? []).map(wordFilter),
  ]);
  return { where, ...pageVariables({ ...query, at }) };
};

export const activityAnswer = (skip: number, time: number, nextHeld: string | null) =>
  reads<ActivityAnswer>()(z.object({ _meta: meta, page: z.array(actionRow), counted })).transform(
    (answer): ActivityRows => ({ ...toPage(answer, skip, time), nextHeld }),
  );
