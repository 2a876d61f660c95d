import type { SharesReply } from '@ipr/api';
import { useFollowedQuery } from '@ipr/features/followed-query';
import { type ListQueryState, useListQuery } from '@ipr/features/list-query';
import { useShell } from '@ipr/mfe-contract';
import { keepPreviousData } from '@tanstack/react-query';
import { type SharesQuery, sharesQueryFormat, sharesRequestOf } from './shares-query.ts';

export type SharesQueryState = ListQueryState<SharesQuery>;
export const useSharesQuery = (): SharesQueryState => useListQuery(sharesQueryFormat);

/** One page of a direction, and the badges of both; search, filter and paging run on the server (decision P8). */
export const useShares = (query: SharesQuery) => {
  const { api, session } = useShell();
  const request = sharesRequestOf(query);
  return useFollowedQuery<SharesReply & { readonly tab: SharesQuery['tab'] }>({
    queryKey: ['sharing', 'shares', session.wallet, query.tab, request],
    queryFn: async ({ signal }) => ({
      ...(await api.sharing.shares({ wallet: session.wallet, ...request }, { signal, quiet: true })),
      tab: query.tab,
    }),
    placeholderData: keepPreviousData,
    retry: 1,
  });
};
