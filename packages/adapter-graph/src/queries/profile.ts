import { maxPageSize, type PageRequest, type Profile } from '@ipr/ports/index';
import { z } from 'zod';
import { reads } from '../answer.ts';
import { small, summary, summaryFragment, userId } from '../fields.ts';
import type { ProfileAnswer, ProfileVariables } from '../generated/answers.ts';
import { heldBy, meta, metaField, pageVariables, toPage } from '../page.ts';
import { shareFragment, shareRow, toShare } from '../share-row.ts';

export const profileQuery = /* GraphQL */ `
  ${summaryFragment}
  ${shareFragment}
  query Profile($id: ID!, $owner: String!, $held: AssetRole_filter!, $first: Int!, $skip: Int!, $block: Block_height!) {
    ${metaField}
    user(id: $id, block: $block) { assetCount }
    page: assets(where: { owner: $owner }, first: $first, skip: $skip, orderBy: tokenId, orderDirection: desc, block: $block) {
      ...Summary
    }
    roles: assetRoles(where: $held, first: ${maxPageSize}, orderBy: sequence, orderDirection: desc, block: $block) { ...Share }
  }
`;

export const profileVariables = (wallet: string, page: PageRequest, time: number): ProfileVariables => {
  const id = userId(wallet);
  return { id, owner: id, held: heldBy(id, time), ...pageVariables(page) };
};

export const profileAnswer = ({ id, skip }: Pick<ProfileVariables, 'skip'> & { id: string }, time: number) =>
  reads<ProfileAnswer>()(
    z.object({
      _meta: meta,
      user: z.object({ assetCount: small }).nullable(),
      page: z.array(summary),
      roles: z.array(shareRow),
    }),
  ).transform(({ _meta, user, page, roles }): Profile => {
    const assetCount = user?.assetCount ?? 0;
    const found = toPage({ _meta, page, counted: [] }, skip, time);
    const hasMore = page.length > 0 && skip + page.length < assetCount;
    return {
      wallet: id as Profile['wallet'],
      assetCount,
      assets: { ...found, total: assetCount, hasMore },
      roles: roles.map((row) => toShare(row, time)),
    };
  });
