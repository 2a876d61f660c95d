import { firstSort, orderOf, pageSize } from '@ipr/features/list-query';
import { useShell } from '@ipr/mfe-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FolderMap, type FolderNode, filedIds, rootId, withBelow } from './folder-map.ts';
import { type AssetList, listAssets, type WantedAssets } from './list-assets.ts';
import { pollMs } from './use-folders.ts';
import type { WorkfilesQuery } from './workfiles-query.ts';

/** Polling interval in milliseconds while assets of the folder are not indexed yet. */
const awaitIndexMs = 3_000;

/** Scope of a folder's list: its assets; in a search also those of its subfolders, and at the root everything. */
export const wantedIn = (map: FolderMap, node: FolderNode, isSearch: boolean): WantedAssets => {
  if (node.id !== rootId)
    return {
      kind: 'only',
      ids: [...new Set((isSearch ? withBelow(node) : [node]).flatMap(({ assetIds }) => assetIds))],
    };
  return isSearch ? { kind: 'all' } : { kind: 'except', ids: filedIds(map) };
};

export interface ShownAssets extends AssetList {
  /** Number of the folder's assets that are not indexed yet. */
  readonly awaited: number;
}

/** One page of a folder's assets; search, sort and paging run on the server (decision P8). */
export const useAssets = (map: FolderMap, node: FolderNode, { search, sort, page }: WorkfilesQuery) => {
  const { ports, session } = useShell();
  const isSearch = search.trim() !== '';
  const wanted = wantedIn(map, node, isSearch);
  return useQuery<ShownAssets>({
    queryKey: ['workfiles', 'assets', session.wallet, node.id, wanted, search.trim(), sort, page],
    queryFn: async ({ signal }) => {
      const order = orderOf(sort);
      const request = { wallet: session.wallet, wanted, search, order, page, size: pageSize, signal };
      const found = await listAssets(ports.index, request);
      return {
        ...found,
        awaited: wanted.kind === 'only' && !isSearch ? Math.max(0, wanted.ids.length - found.total) : 0,
      };
    },
    placeholderData: keepPreviousData,
    // Polls, because an index that is catching up returns more over time.
    refetchInterval: ({ state }) => (state.data?.awaited ? awaitIndexMs : pollMs),
    staleTime: 0,
  });
};

/** Number of assets in no folder; undefined while loading. */
export const useUnfiled = (map: FolderMap): Pick<AssetList, 'total' | 'totalIsExact'> | undefined => {
  const { ports, session } = useShell();
  const wanted = wantedIn(map, map.root, false);
  const { data } = useQuery({
    queryKey: ['workfiles', 'unfiled', session.wallet, wanted],
    queryFn: ({ signal }) =>
      listAssets(ports.index, {
        wallet: session.wallet,
        wanted,
        search: '',
        order: orderOf(firstSort),
        page: 1,
        size: 1,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    staleTime: 0,
  });
  return data;
};
