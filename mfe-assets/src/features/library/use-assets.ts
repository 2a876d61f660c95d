import { useShell } from '@ipr/mfe-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export type LibraryFilter = 'all' | 'mine' | 'shared';

/** Page size of asset lists (D2 section 9). */
export const pageSize = 10;
const searchDelayMs = 300;

export const useDelayed = (value: string): string => {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), searchDelayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return delayed;
};

/** One page of the library; filter, search and paging happen on the server (decision P8). @param page counts from 1 */
export const useAssets = (filter: LibraryFilter, search: string, page: number) => {
  const { ports, session } = useShell();
  return useQuery({
    queryKey: ['assets', 'list', session.wallet, filter, search, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      ports.index.assets({
        ...(filter === 'shared' ? {} : { owner: session.wallet }),
        ...(filter === 'mine' ? {} : { sharedWith: session.wallet }),
        ...(search.trim() ? { titleContains: search.trim() } : {}),
        first: pageSize,
        skip: (page - 1) * pageSize,
        signal,
      }),
  });
};
