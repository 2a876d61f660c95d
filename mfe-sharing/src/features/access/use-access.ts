import type { Share } from '@ipr/api';
import { type AccessState, readAccess } from '@ipr/client/sharing/read-access';
import { sharesOfAsset } from '@ipr/client/sharing/shares-of-asset';
import { useFollowedQuery } from '@ipr/features/followed-query';
import { type ShellContract, useShell } from '@ipr/mfe-contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { isTransient } from '../outdated/is-transient.ts';

const indexTimeoutMs = 15_000;

/** Access can end at any moment, so this is never served from a cache (decision P11). */
const accessQuery = (shell: ShellContract, assetId: string) => ({
  queryKey: ['sharing', 'access', shell.session.wallet, assetId],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<AccessState> => readAccess(shell, assetId, signal),
  gcTime: 0,
  retry: (failures: number, thrown: unknown) => failures < 2 && isTransient(thrown),
});

export const useAccess = (assetId: string, enabled = true) =>
  useFollowedQuery<AccessState>({ ...accessQuery(useShell(), assetId), enabled });

/** The states of further assets that are shared together, in this order; undefined while one of them loads. */
export const useMoreAccess = (assetIds: readonly string[]): readonly (AccessState | null)[] | undefined => {
  const shell = useShell();
  const found = useQueries({ queries: assetIds.map((id) => ({ ...accessQuery(shell, id), staleTime: 0 })) });
  if (found.some(({ isPending }) => isPending)) return undefined;
  return found.map(({ data }) => data ?? null);
};

export type Records = ReadonlyMap<string, Share>;

/** Off-chain records of an asset's grants, by share id. They only add names, so nothing waits for them. */
export const useRecords = (assetId: string): Records => {
  const { api, session } = useShell();
  const { wallet } = session;
  const { data } = useFollowedQuery({
    queryKey: ['sharing', 'records', wallet, assetId],
    queryFn: async ({ signal }): Promise<Records> => {
      const shares = await sharesOfAsset(api.sharing, { wallet, assetId }, signal);
      return new Map(shares.map((share) => [share.id, share]));
    },
    retry: 1,
  });
  return data ?? new Map();
};

/** Invalidates affected queries once the index contains an own transaction. */
export const useRefresh = () => {
  const { ports } = useShell();
  const queries = useQueryClient();
  return async (blockNumber: number): Promise<void> => {
    // If the index is late or unavailable, polling shows the change later.
    await ports.index.waitForBlock(blockNumber, indexTimeoutMs).catch(() => undefined);
    await Promise.all(['sharing', 'assets'].map((area) => queries.invalidateQueries({ queryKey: [area] })));
  };
};
