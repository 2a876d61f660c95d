import { useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';
import { useIdle } from '../../model/use-idle.ts';

/** Polling interval in milliseconds: storage tries to restore lost content every hour. */
const pollMs = 300_000;

export interface LostAssets {
  /** The first hundred at most. */
  readonly ids: readonly string[];
  readonly total: number;
}

/** Assets with content of the person that storage cannot read at present; undefined without any. */
export const useLost = (): LostAssets | undefined => {
  const { api, session } = useShell();
  const isIdle = useIdle();
  const { data } = useQuery({
    queryKey: ['dashboard', 'lost', session.wallet],
    queryFn: async ({ signal }) => {
      const { contents, total } = await api.storage.lostContents({}, { signal, quiet: true });
      return { ids: [...new Set(contents.flatMap(({ assetIds }) => assetIds))], total };
    },
    enabled: isIdle,
    refetchInterval: pollMs,
    staleTime: 0,
    retry: 1,
  });
  return data && data.total > 0 ? data : undefined;
};
