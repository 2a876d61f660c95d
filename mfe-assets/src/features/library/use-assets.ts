import { assetsPage, firstSort, orderOf, pageSize, reachOf } from '@ipr/features/list-query';
import { useShell } from '@ipr/mfe-contract';
import type { AssetPage, Page } from '@ipr/ports/index';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { freshAssets } from '../../model/asset/fresh-assets.ts';
import { type LibraryQuery, lastPage } from './library-query.ts';

/** Polling interval in milliseconds of the open library, whose rows name states that other people change. */
export const pollMs = 15_000;

/** The same while an own new asset is not indexed yet. */
const awaitIndexMs = 2_000;

export interface ShownPage extends AssetPage {
  /** Number of own assets on this page that are not indexed yet. */
  readonly awaited: number;
}

type Seen = Pick<Page<unknown>, 'total' | 'totalIsExact' | 'hasMore' | 'items'>;

/** Number of rows that paging can reach; at least one more page if the count is not exact. */
export const reachableTotal = (
  { total, totalIsExact, hasMore, items }: Seen,
  { page, sort }: Pick<LibraryQuery, 'page' | 'sort'>,
): number => {
  const seen = (page - 1) * pageSize + items.length + (hasMore ? 1 : 0);
  return Math.min(totalIsExact ? total : Math.max(total, seen), reachOf(sort));
};

/** Whether this is the last reachable page although more rows follow. */
export const endsBefore = (
  { hasMore }: Pick<Seen, 'hasMore'>,
  { page, sort }: Pick<LibraryQuery, 'page' | 'sort'>,
): boolean => page >= lastPage(sort) && hasMore;

/** One page of the library; filter, search, sort and paging run on the server (decision P8). */
export const useAssets = ({ filter, search, sort, page }: LibraryQuery) => {
  const shell = useShell();
  const { ports, session } = shell;
  const wanted = search.trim();
  const queries = useQueryClient();
  const keyOf = (which: number) => ['assets', 'list', session.wallet, filter, wanted, sort, which];
  /** Later pages use the `until` time of the first page until it expires, so that no row repeats or is skipped. */
  const moment = () => {
    const first = queries.getQueryState<ShownPage>(keyOf(1));
    return page > 1 && first?.isInvalidated === false ? first.data?.at : undefined;
  };
  return useQuery<ShownPage>({
    queryKey: keyOf(page),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.awaited ? awaitIndexMs : pollMs),
    queryFn: async ({ signal }) => {
      const list = {
        ...(filter === 'shared' ? {} : { owner: session.wallet }),
        ...(filter === 'mine' ? {} : { sharedWith: session.wallet }),
        ...(wanted ? { titleContains: wanted } : {}),
        order: orderOf(sort),
        at: moment(),
        signal,
      };
      const found = await assetsPage(ports.index, list, { page, size: pageSize });
      // New assets are added on top only where the list shows the newest first.
      if (filter === 'shared' || wanted || page > 1 || sort !== firstSort) return { ...found, awaited: 0 };
      const fresh = await freshAssets(shell, found.items, signal);
      return { ...found, items: [...fresh, ...found.items], total: found.total + fresh.length, awaited: fresh.length };
    },
  });
};
