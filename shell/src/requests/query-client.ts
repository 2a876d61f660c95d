import { asFailure } from '@ipr/domain';
import { QueryClient } from '@tanstack/react-query';

const minute = 60_000;
const unrepeatable = new Set(['unauthenticated', 'forbidden', 'cancelled']);

/** D2 section 8: no retry after 401, 403 or a cancellation; otherwise up to three. */
export const shouldRetry = (failures: number, thrown: unknown): boolean =>
  failures < 3 && !unrepeatable.has(asFailure(thrown).kind);

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
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
