import { useShell } from '@ipr/mfe-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMetrics } from './use-metrics.ts';

/** Blocks that are not reported: the index processes each block shortly after the chain has it. */
const toleratedBlocks = 2;

/** Number of blocks that the counters lag behind the chain; 0 while they are current, missing, or the chain does not answer. */
export const useLag = (): number => {
  const { ports } = useShell();
  const { data: metrics, dataUpdatedAt } = useMetrics();
  const counted = metrics?.at.blockNumber;
  const { data: lag = 0 } = useQuery({
    // Compared once for each reading of the counters: a block of later is no lag.
    queryKey: ['dashboard', 'lag', counted, dataUpdatedAt],
    queryFn: async () => (await ports.chain.blockNumber()) - (counted ?? 0),
    enabled: counted !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return lag > toleratedBlocks ? lag : 0;
};
