import type { FolderTree } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mapFolders } from './folder-map.ts';

/** Key shared with the folder queries of other modules, which a change invalidates. */
export const foldersKey = ['folders'] as const;

/** Polling interval for changes by other tabs and devices, in milliseconds. */
export const pollMs = 15_000;

/** All own folders. */
export const useFolders = () => {
  const { workfiles } = useShell().api;
  const { data, ...query } = useQuery<FolderTree>({
    queryKey: [...foldersKey, 'tree'],
    queryFn: ({ signal }) => workfiles.tree({}, { signal, quiet: true }),
    refetchInterval: pollMs,
    staleTime: 0,
  });
  const map = useMemo(() => data && mapFolders(data), [data]);
  return { ...query, map };
};
