import { useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';
import { type Counter, type CounterName, countersOf, readCounter } from './counters.ts';
import { pollMs, useMetrics } from './use-metrics.ts';

export interface CounterState {
  /** Undefined while loading and after a failure. */
  readonly counter: Counter | undefined;
  /** Set while the number is missing. */
  readonly failure: unknown;
  readonly retry: () => void;
}

/** One counter: of the request for all of them, or of a request of its own after that one has failed. */
export const useCounter = (name: CounterName): CounterState => {
  const { ports, session } = useShell();
  const { wallet } = session;
  const metrics = useMetrics();
  const alone = useQuery({
    queryKey: ['dashboard', 'counter', name, wallet],
    queryFn: ({ signal }) =>
      readCounter(name, { index: ports.index, wallet, signal, now: Math.floor(Date.now() / 1000) }),
    enabled: metrics.isError,
    refetchInterval: pollMs,
    staleTime: 0,
    retry: 1,
  });
  const counter = metrics.isError ? alone.data : metrics.data && countersOf(metrics.data)[name];
  const retry = () => void (metrics.isError ? alone.refetch() : metrics.refetch());
  // The card names the missing metrics, not the list from which this counter was to be read.
  return { counter, failure: counter || !alone.error ? null : metrics.error, retry };
};
