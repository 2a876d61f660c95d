import type { UserActivityPage } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { pollMs } from '../use-metrics.ts';
import { listingOf, type RecentQuery, recentPageSize } from './recent-query.ts';

const root = ['dashboard', 'activity'] as const;

/**
 * One page of the person's activity. It changes only when the person requests it: new activities are announced by `newer`, so that
 * they move nothing that is being read.
 */
export const useActivity = (query: RecentQuery) => {
  const { api, session, i18n } = useShell();
  const { locale } = i18n;
  const queries = useQueryClient();
  const listing = listingOf(query);
  const keyOf = (page: number) => [...root, session.wallet, locale, listing, page];
  const first = () => queries.getQueryData<UserActivityPage>(keyOf(1));
  const read = (page: number, at: string | undefined, signal: AbortSignal) =>
    api.profiles.userActivity(
      {
        id: 'me',
        ...listing,
        locale,
        limit: recentPageSize,
        offset: (page - 1) * recentPageSize,
        ...(at ? { at } : {}),
      },
      { signal, quiet: true },
    );
  const { page } = query;
  const list = useQuery({
    queryKey: keyOf(page),
    queryFn: ({ signal }) => read(page, page > 1 ? first()?.at : undefined, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    retry: 1,
  });
  const newest = useQuery({
    queryKey: [...root, 'newest', session.wallet, locale, listing],
    queryFn: ({ signal }) => read(1, undefined, signal),
    enabled: list.isSuccess,
    refetchInterval: pollMs,
    staleTime: 0,
    retry: 1,
  });
  const shown = page === 1 ? list.data : first();
  const newer = newerThan(shown, newest.data);
  const showNewer = async () => {
    if (newest.data) queries.setQueryData(keyOf(1), newest.data);
    await queries.invalidateQueries({ queryKey: [...root, session.wallet], refetchType: 'none' });
  };
  return { list, newer, showNewer };
};

/** Number of activities of the newest page that the shown first page does not contain yet. */
const newerThan = (shown: UserActivityPage | undefined, newest: UserActivityPage | undefined): number => {
  if (!shown || !newest) return 0;
  const known = new Set(shown.items.map(({ id }) => id));
  const at = newest.items.findIndex(({ id }) => known.has(id));
  return at === -1 ? newest.items.length : at;
};
