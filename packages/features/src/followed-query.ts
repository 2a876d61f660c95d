import { type UseQueryOptions, useQuery } from '@tanstack/react-query';

/** Intervals in milliseconds at which a visible page reads again, after a reply and after a failure. */
const pause = { reply: 5_000, failure: 30_000 } as const;

/**
 * A query about a state that other people change, such as whether a share was accepted: it is read again while the page is
 * visible, so that the page follows the index. The names of such states are never served from a cache alone.
 */
export const useFollowedQuery = <Data>(options: Omit<UseQueryOptions<Data>, 'refetchInterval' | 'staleTime'>) =>
  useQuery<Data>({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? pause.failure : pause.reply),
  });
