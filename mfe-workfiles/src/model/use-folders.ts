import type { FolderTree } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mapFolders } from './folder-map.ts';

/** Shared with the other modules' questions about folders, which a change makes again. */
export const foldersKey = ['folders'] as const;

/** How often an open page looks for what other tabs, devices and people did, in milliseconds. */
export const pollMs = 15_000;

/** All own folders, as new as the last look. */
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
