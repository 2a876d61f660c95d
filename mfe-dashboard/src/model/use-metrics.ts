import { useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';

/** Polling interval of the open page, in milliseconds. */
export const pollMs = 15_000;

/** All counters in one request. */
export const useMetrics = () => {
  const { ports, session } = useShell();
  return useQuery({
    queryKey: ['dashboard', 'metrics', session.wallet],
    queryFn: ({ signal }) => ports.index.metrics(session.wallet, signal),
    refetchInterval: pollMs,
    staleTime: 0,
    retry: 1,
  });
};
