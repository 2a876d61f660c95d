import { firstSort, orderOf, pageSize } from '@ipr/features/list-query';
import { useShell } from '@ipr/mfe-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FolderMap, type FolderNode, filedIds, rootId, withBelow } from './folder-map.ts';
import { type AssetList, listAssets, type WantedAssets } from './list-assets.ts';
import { pollMs } from './use-folders.ts';
import type { WorkfilesQuery } from './workfiles-query.ts';

/** How often a list asks again while assets of its folder are not in the index yet, in milliseconds. */
const awaitIndexMs = 3_000;

/** What a folder shows: what lies in it; while somebody searches, also what lies below it, and from the root everything there is. */
export const wantedIn = (map: FolderMap, node: FolderNode, isSearch: boolean): WantedAssets => {
  if (node.id !== rootId)
    return {
      kind: 'only',
      ids: [...new Set((isSearch ? withBelow(node) : [node]).flatMap(({ assetIds }) => assetIds))],
    };
  return isSearch ? { kind: 'all' } : { kind: 'except', ids: filedIds(map) };
};

export interface ShownAssets extends AssetList {
  /** Assets of the folder that the index does not know yet. */
  readonly awaited: number;
}

/** One page of a folder's assets; search, order and paging happen on the server (decision P8). */
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
    // An index that is taking in blocks of the past knows less than it will: what is shown follows it.
    refetchInterval: ({ state }) => (state.data?.awaited ? awaitIndexMs : pollMs),
    staleTime: 0,
  });
};

/** How many assets are in no folder; undefined while nobody knows. */
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
