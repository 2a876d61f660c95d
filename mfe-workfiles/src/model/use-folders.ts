import type { FolderTree } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mapFolders } from './folder-map.ts';

/** Key shared with the folder queries of other modules, which a change invalidates. */
export const foldersKey = ['folders'] as const;

/** Polling interval for changes by other tabs and devices, in milliseconds. */
export const pollMs = 15_000;

interface ReadTree {
  readonly revision: string | null;
  readonly tree: FolderTree;
}

/** All own folders. The tree is loaded again only when it has changed since it was read. */
export const useFolders = () => {
  const { api, session, queryClient } = useShell();
  const { workfiles } = api;
  const queryKey = [...foldersKey, 'changes', session.wallet];
  const { data, ...query } = useQuery<ReadTree>({
    queryKey,
    queryFn: async ({ signal }) => {
      const read = queryClient.getQueryData<ReadTree>(queryKey);
      const since = read?.revision ? { since: read.revision } : {};
      const { revision, tree } = await workfiles.treeChanges(since, { signal, quiet: true });
      if (tree) return { revision, tree };
      if (read) return read;
      throw new Failure('unexpected');
    },
    refetchInterval: pollMs,
    staleTime: 0,
  });
  const tree = data?.tree;
  const map = useMemo(() => tree && mapFolders(tree), [tree]);
  return { ...query, map };
};
