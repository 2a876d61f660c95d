import { firstSort, orderOf, pageSize } from '@ipr/features/list-query';
import { useShell } from '@ipr/mfe-contract';
import { type AssetPage, maxReach, type Page } from '@ipr/ports/index';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { freshAssets } from '../../model/asset/fresh-assets.ts';
import { type LibraryQuery, lastPage } from './library-query.ts';

/** How often a list asks again while an own new asset is not in the index yet. */
const awaitIndexMs = 2_000;

export interface ShownPage extends AssetPage {
  /** Own assets among the items that the index has not taken in yet. */
  readonly awaited: number;
}

type Seen = Pick<Page<unknown>, 'total' | 'totalIsExact' | 'hasMore' | 'items'>;

/** Rows that paging can reach; beyond what is counted, at least one page more. */
export const reachableTotal = ({ total, totalIsExact, hasMore, items }: Seen, page: number): number => {
  const seen = (page - 1) * pageSize + items.length + (hasMore ? 1 : 0);
  return Math.min(totalIsExact ? total : Math.max(total, seen), maxReach);
};

/** Whether this is the last page that can be reached, and more rows follow. */
export const endsBefore = ({ hasMore }: Pick<Seen, 'hasMore'>, page: number): boolean => page >= lastPage && hasMore;

/** One page of the library; filter, search, order and paging happen on the server (decision P8). */
export const useAssets = ({ filter, search, sort, page }: LibraryQuery) => {
  const shell = useShell();
  const { ports, session } = shell;
  const wanted = search.trim();
  const queries = useQueryClient();
  const keyOf = (which: number) => ['assets', 'list', session.wallet, filter, wanted, sort, which];
  /** Later pages show the moment of the first one, so that no row is met twice or missed, until that is out of date. */
  const moment = () => {
    const first = queries.getQueryState<ShownPage>(keyOf(1));
    return page > 1 && first?.isInvalidated === false ? first.data?.at : undefined;
  };
  return useQuery<ShownPage>({
    queryKey: keyOf(page),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.awaited ? awaitIndexMs : false),
    queryFn: async ({ signal }) => {
      const found = await ports.index.assets({
        ...(filter === 'shared' ? {} : { owner: session.wallet }),
        ...(filter === 'mine' ? {} : { sharedWith: session.wallet }),
        ...(wanted ? { titleContains: wanted } : {}),
        order: orderOf(sort),
        first: pageSize,
        skip: (page - 1) * pageSize,
        at: moment(),
        signal,
      });
      // What is new stands first only where the newest do.
      if (filter === 'shared' || wanted || page > 1 || sort !== firstSort) return { ...found, awaited: 0 };
      const fresh = await freshAssets(shell, found.items, signal);
      return { ...found, items: [...fresh, ...found.items], total: found.total + fresh.length, awaited: fresh.length };
    },
  });
};
