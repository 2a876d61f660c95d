import { useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';
import { type Holders, rootId } from './folder-map.ts';
import { readContents, readHolders } from './read-contents.ts';
import { foldersKey } from './use-folders.ts';

/**
 * The assets of an opened folder, in a search also of the folders below it; read again only when folders or placements have changed.
 * @param state of the folders, as the outline names it
 */
export const useContents = (id: string, below: boolean, state: string) => {
  const { api, session } = useShell();
  return useQuery<readonly string[]>({
    queryKey: [...foldersKey, 'contents', session.wallet, id, below, state],
    queryFn: ({ signal }) => readContents(api.workfiles, id, below, signal),
    enabled: id !== rootId,
    // The earlier contents of this folder, never those of another one.
    placeholderData: (earlier, { queryKey } = {} as never) =>
      queryKey?.[3] === id && queryKey[4] === below ? earlier : undefined,
    staleTime: 0,
  });
};

/** The folders that hold some assets; undefined while loading. */
export const useHolders = (assetIds: readonly string[]): Holders | undefined => {
  const { api, session } = useShell();
  const { data } = useQuery({
    queryKey: [...foldersKey, 'holders', session.wallet, assetIds],
    queryFn: ({ signal }) => readHolders(api.workfiles, assetIds, signal),
    staleTime: 0,
  });
  return data;
};
