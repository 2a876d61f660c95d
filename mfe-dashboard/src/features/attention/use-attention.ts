import { useShell } from '@ipr/mfe-contract';
import type { ShareQuery } from '@ipr/ports/index';
import { useQuery } from '@tanstack/react-query';
import { pollMs } from '../../model/use-metrics.ts';

/** Matters listed of each kind; a link leads to the others. */
export const listed = 3;
/** A share of one's own that ends within this time can be renewed here. Seconds. */
const endingSeconds = 7 * 24 * 3600;

/** Shares that wait for the person's signature, and shares on their assets that end within a week. */
export const useAttention = () => {
  const { ports, session } = useShell();
  const { wallet } = session;
  const read = (query: Pick<ShareQuery, 'direction' | 'statuses' | 'endsBefore' | 'signal'>) =>
    ports.index.shares({ wallet, first: listed, countTo: listed + 1, ...query });
  return useQuery({
    queryKey: ['dashboard', 'attention', wallet],
    queryFn: async ({ signal }) => {
      const endsBefore = Math.floor(Date.now() / 1000) + endingSeconds;
      const [unsigned, ending] = await Promise.all([
        read({ direction: 'incoming', statuses: ['PENDING'], signal }),
        read({ direction: 'outgoing', statuses: ['ACTIVE'], endsBefore, signal }),
      ]);
      return { unsigned, ending };
    },
    refetchInterval: pollMs,
    staleTime: 0,
    retry: 1,
  });
};
