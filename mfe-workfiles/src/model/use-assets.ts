import { firstSort, orderOf, pageSize } from '@ipr/features/list-query';
import { useShell } from '@ipr/mfe-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FolderMap, type FolderNode, type Holders, rootId } from './folder-map.ts';
import { type AssetList, listAssets, type WantedAssets } from './list-assets.ts';
import { readHolders } from './read-contents.ts';
import { useContents } from './use-contents.ts';
import { pollMs } from './use-folders.ts';
import type { WorkfilesQuery } from './workfiles-query.ts';

/** Polling interval in milliseconds while assets of the folder are not indexed yet. */
const awaitIndexMs = 3_000;
/** A list that looked at more assets is not polled: it is read again when folders change. */
const mostPolled = 1_000;

/** The state of the folders, as the outline has it. */
export interface FoldersState {
  readonly state: string;
  readonly filed: readonly string[] | null;
}

export interface ShownAssets extends AssetList {
  /** Number of the folder's assets that are not indexed yet. */
  readonly awaited: number;
  /** In a search, the folders of the shown assets. */
  readonly holders: Holders;
}

/** Scope of the list at the root: what is in no folder, and in a search everything. */
const wantedAtRoot = (filed: readonly string[] | null, isSearch: boolean, filedAmong: FiledAmong): WantedAssets => {
  if (isSearch) return { kind: 'all' };
  return filed ? { kind: 'except', ids: filed } : { kind: 'unfiled', filedAmong };
};
type FiledAmong = Extract<WantedAssets, { readonly kind: 'unfiled' }>['filedAmong'];

/** One page of a folder's assets; search, sort and paging run on the server (decision P8). */
export const useAssets = (node: FolderNode, { state, filed }: FoldersState, query: WorkfilesQuery) => {
  const { ports, session, api } = useShell();
  const { sort, page } = query;
  const search = query.search.trim();
  const isSearch = search !== '';
  const contents = useContents(node.id, isSearch, state);
  const assets = useQuery<ShownAssets>({
    queryKey: ['workfiles', 'assets', session.wallet, node.id, contents.data ?? filed ?? state, search, sort, page],
    enabled: node.id === rootId || contents.data !== undefined,
    queryFn: async ({ signal }) => {
      const filedAmong: FiledAmong = async (ids) => {
        const holders = await readHolders(api.workfiles, ids, signal);
        return new Set(ids.filter((id) => holders.get(id)?.length));
      };
      const ids = contents.data ?? [];
      const wanted: WantedAssets =
        node.id === rootId ? wantedAtRoot(filed, isSearch, filedAmong) : { kind: 'only', ids };
      const order = orderOf(sort);
      const request = { wallet: session.wallet, wanted, search, order, page, size: pageSize, signal };
      const found = await listAssets(ports.index, request);
      const shown = found.items.map(({ id }) => id);
      return {
        ...found,
        holders: isSearch ? await readHolders(api.workfiles, shown, signal) : new Map(),
        awaited: wanted.kind === 'only' && !isSearch ? Math.max(0, ids.length - found.total) : 0,
      };
    },
    placeholderData: keepPreviousData,
    // Polls, because an index that is catching up returns more over time.
    refetchInterval: ({ state: { data } }) =>
      data?.awaited ? awaitIndexMs : (data?.seen ?? 0) > mostPolled ? false : pollMs,
    staleTime: 0,
  });
  const retry = () => void (contents.error ? contents.refetch() : assets.refetch());
  return { ...assets, contentsError: contents.data ? null : contents.error, retry };
};

/** Number of assets in no folder; undefined while loading. Where they cannot be counted it is that of the placed ones. */
export const useUnfiled = (
  { root }: FolderMap,
  filed: readonly string[] | null,
): Pick<AssetList, 'total' | 'totalIsExact'> | undefined => {
  const { ports, session } = useShell();
  const { data } = useQuery({
    queryKey: ['workfiles', 'unfiled', session.wallet, filed],
    queryFn: ({ signal }) =>
      listAssets(ports.index, {
        wallet: session.wallet,
        wanted: { kind: 'except', ids: filed ?? [] },
        search: '',
        order: orderOf(firstSort),
        page: 1,
        size: 1,
        signal,
      }),
    enabled: filed !== null,
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    staleTime: 0,
  });
  if (filed === null) return root.assetCount > 0 ? { total: root.assetCount, totalIsExact: false } : undefined;
  return data;
};
