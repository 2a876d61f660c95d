import type { SharesReply } from '@ipr/api';
import { useSearchParams, useShell } from '@ipr/mfe-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { askedOf, parseSharesQuery, type SharesQuery, sharesParameters } from './shares-query.ts';

/** How often an open list looks for what others did, in milliseconds. */
const pollMs = 15_000;

/** Tab, status, search and page stand in the address, so that Back from an asset returns to the same list. */
export const useSharesQuery = () => {
  const [parameters, setParameters] = useSearchParams();
  const query = parseSharesQuery(parameters);
  const change = (next: Partial<SharesQuery>) =>
    setParameters(sharesParameters({ ...query, page: 1, ...next }), { replace: true });
  return { query, change };
};
export type SharesQueryState = ReturnType<typeof useSharesQuery>;

/** One page of a direction, and the badges of both; search, filter and paging happen on the server (decision P8). */
export const useShares = (query: SharesQuery) => {
  const { api, session } = useShell();
  const asked = askedOf(query);
  return useQuery<SharesReply & { readonly tab: SharesQuery['tab'] }>({
    queryKey: ['sharing', 'shares', session.wallet, query.tab, asked],
    queryFn: async ({ signal }) => ({
      ...(await api.sharing.shares({ wallet: session.wallet, ...asked }, { signal, quiet: true })),
      tab: query.tab,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    staleTime: 0,
    retry: 1,
  });
};
