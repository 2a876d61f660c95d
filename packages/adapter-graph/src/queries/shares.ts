import { maxTotal, type SharePage, type ShareQuery } from '@ipr/ports/index';
import { z } from 'zod';
import { reads } from '../answer.ts';
import { userId } from '../fields.ts';
import type { AssetRole_filter, SharesAnswer, SharesVariables } from '../generated/answers.ts';
import { allOf, counted, countOf, meta, metaField, pageVariables, titleFilter, toPage, within } from '../page.ts';
import { shareFragment, shareRow, toShare } from '../share-row.ts';

export const sharesQuery = /* GraphQL */ `
  ${shareFragment}
  query Shares(
    $where: AssetRole_filter!, $pendingOnes: AssetRole_filter!, $first: Int!, $skip: Int!, $most: Int!,
    $block: Block_height!
  ) {
    ${metaField}
    page: assetRoles(where: $where, first: $first, skip: $skip, orderBy: sequence, orderDirection: desc, block: $block) {
      ...Share
    }
    counted: assetRoles(where: $where, first: $most, block: $block) { id }
    pending: assetRoles(where: $pendingOnes, first: $most, block: $block) { id }
  }
`;

type Status = NonNullable<ShareQuery['statuses']>[number];

/**
 * The rule of the domain (shareStatus, decision S1) as filters; `endsAt` is the expiry of a grant that was not ended
 * explicitly.
 */
export const statusFilter = (status: Status, time: number): AssetRole_filter => {
  const now = String(time);
  const filters: Record<Status, AssetRole_filter> = {
    ACTIVE: { state: 'ACTIVE', endsAt_gt: now },
    PENDING: { state: 'PENDING', endsAt_gt: now },
    EXPIRED: { state_in: ['PENDING', 'ACTIVE'], endsAt_lte: now },
    REVOKED: { state_in: ['REVOKED', 'RELINQUISHED', 'REJECTED', 'REPLACED'] },
  };
  return filters[status];
};

/** Incoming or outgoing (decision S9). */
export const directionFilter = (wallet: string, direction: ShareQuery['direction']): AssetRole_filter => {
  const id = userId(wallet);
  return direction === 'incoming' ? { user: id } : { or: [{ grantor: id }, { assetOwner: id }] };
};

const matchFilter = ({ titleContains, ids }: NonNullable<ShareQuery['match']>): AssetRole_filter => {
  const title = titleFilter(titleContains);
  const or: AssetRole_filter[] = title.title_contains_nocase === undefined ? [] : [{ asset_: title }];
  if (ids?.length) or.push({ id_in: [...ids] });
  // A search without criteria matches nothing.
  return or.length === 0 ? { id_in: [] } : { or };
};

const partiesFilter = (direction: ShareQuery['direction'], parties: readonly string[]): AssetRole_filter => {
  const ids = parties.map(userId);
  return direction === 'incoming' ? { grantor_in: ids } : { user_in: ids };
};

export const sharesVariables = (query: ShareQuery, time: number): SharesVariables => {
  const title = titleFilter(query.titleContains);
  const direction = directionFilter(query.wallet, query.direction);
  const statuses = query.statuses?.map((status) => statusFilter(status, time));
  return {
    where: allOf<AssetRole_filter>([
      direction,
      statuses && { or: statuses },
      title.title_contains_nocase === undefined ? undefined : { asset_: title },
      query.assetId === undefined ? undefined : { asset: query.assetId },
      query.assetIds && { asset_in: [...query.assetIds] },
      query.endsBefore === undefined ? undefined : { endsAt_lte: String(query.endsBefore) },
      query.grantedUntil === undefined ? undefined : { grantedAt_lte: String(query.grantedUntil) },
      query.parties && partiesFilter(query.direction, query.parties),
      query.match && matchFilter(query.match),
    ]),
    pendingOnes: { and: [direction, statusFilter('PENDING', time)] },
    most: within('countTo', query.countTo ?? maxTotal, 1, maxTotal),
    ...pageVariables(query),
  };
};

export const sharesAnswer = ({ skip, most }: Pick<SharesVariables, 'skip' | 'most'>, time: number) =>
  reads<SharesAnswer>()(z.object({ _meta: meta, page: z.array(shareRow), counted, pending: counted })).transform(
    ({ page, pending, ...answer }): SharePage => ({
      ...toPage({ ...answer, page: page.map((row) => toShare(row, time)) }, skip, time, most),
      pending: countOf(pending, most),
    }),
  );
