import { HttpFailure } from '@ipr/api';
import { asFailure } from '@ipr/domain';
import { QueryClient } from '@tanstack/react-query';

const minute = 60_000;
const unrepeatable = new Set(['unauthenticated', 'forbidden', 'cancelled']);

/** A page does not wait for a longer Retry-After, such as that of a daily limit: it shows the failure at once. */
const longestPauseMs = 20_000;

/** The pause that the server requested, in milliseconds; 0 without one. */
const requestedMs = (thrown: unknown): number => {
  const failure = asFailure(thrown);
  if (failure instanceof HttpFailure && failure.retryAfterMs !== undefined) return failure.retryAfterMs;
  const { retryAfter } = failure.params;
  return typeof retryAfter === 'number' ? retryAfter * 1000 : 0;
};

/** D2 section 8: no retry after 401, 403 or a cancellation; otherwise up to three. */
export const shouldRetry = (failures: number, thrown: unknown): boolean =>
  failures < 3 && !unrepeatable.has(asFailure(thrown).kind) && requestedMs(thrown) <= longestPauseMs;

/** 1 s, doubled after each failure, and never before Retry-After (decision P12). */
export const retryDelay = (failures: number, thrown: unknown): number =>
  Math.max(1_000 * 2 ** failures, requestedMs(thrown));

/**
 * Fresh 5 min, cached 10 min, no refetch on focus (D2 section 9). Sends requests even if the browser reports to be offline: a
 * portal on this machine is reachable, and any other request fails with an error instead of waiting.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        refetchOnWindowFocus: false,
        retry: shouldRetry,
        retryDelay,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
