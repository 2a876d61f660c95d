import { useShell } from '@ipr/mfe-contract';
import { type ListedAsset, maxPageSize } from '@ipr/ports/index';
import { useQuery } from '@tanstack/react-query';
import { pollMs } from './use-assets.ts';

/** Number of people to whom an asset is shared or offered; a lower bound if not exact. */
export interface ShareCount {
  readonly n: number;
  readonly isExact: boolean;
}

/**
 * Current and pending grants on the person's own assets among the given ones, by asset id; null until they are known, and while
 * the index does not answer.
 */
export const useShareCounts = (items: readonly ListedAsset[]): ReadonlyMap<string, ShareCount> | null => {
  const { ports, session } = useShell();
  const ids = items.filter(({ owner }) => owner === session.wallet).map(({ id }) => id);
  const { data = null } = useQuery({
    queryKey: ['assets', 'share-counts', session.wallet, ids],
    enabled: ids.length > 0,
    refetchInterval: pollMs,
    queryFn: async ({ signal }) => {
      const { items: grants, hasMore } = await ports.index.shares({
        wallet: session.wallet,
        direction: 'outgoing',
        statuses: ['ACTIVE', 'PENDING'],
        assetIds: ids,
        first: maxPageSize,
        signal,
      });
      const countOf = (id: string) => grants.filter(({ asset }) => asset.id === id).length;
      return new Map(ids.map((id) => [id, { n: countOf(id), isExact: !hasMore }]));
    },
  });
  return data;
};
