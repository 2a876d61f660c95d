import type { FolderEntry } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mapFolders } from './folder-map.ts';

/** Key shared with the folder queries of other modules, which a change invalidates. */
export const foldersKey = ['folders'] as const;

/** Polling interval for changes by other tabs and devices, in milliseconds. */
export const pollMs = 15_000;

interface Outline {
  readonly revision: string | null;
  readonly folders: readonly FolderEntry[];
  /** Assets that are in a folder; null when they are too many to name. */
  readonly filed: readonly string[] | null;
}

/** All own folders without their assets. They are loaded again only when something has changed since they were read. */
export const useFolders = () => {
  const { api, session, queryClient } = useShell();
  const { workfiles } = api;
  const queryKey = [...foldersKey, 'outline', session.wallet];
  const { data, ...query } = useQuery<Outline>({
    queryKey,
    queryFn: async ({ signal }) => {
      const read = queryClient.getQueryData<Outline>(queryKey);
      const since = read?.revision ? { since: read.revision } : {};
      const { revision, folders, filed } = await workfiles.outline(since, { signal, quiet: true });
      if (folders) return { revision, folders, filed };
      if (read) return read;
      throw new Failure('unexpected');
    },
    refetchInterval: pollMs,
    staleTime: 0,
  });
  const folders = data?.folders;
  const map = useMemo(() => folders && mapFolders(folders), [folders]);
  // While a change is under way, every outline read may differ from the one before.
  const state = data?.revision ?? `read ${query.dataUpdatedAt}`;
  return { ...query, map, state, filed: data?.filed ?? null };
};
