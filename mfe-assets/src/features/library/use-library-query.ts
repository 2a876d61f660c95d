import { useSearchParams } from '@ipr/mfe-contract';
import { type AssetOrder, maxReach } from '@ipr/ports/index';
import { pageSize } from './page-size.ts';

export const libraryFilters = ['all', 'mine', 'shared'] as const;
export type LibraryFilter = (typeof libraryFilters)[number];

export const librarySorts = [
  'created-desc',
  'created-asc',
  'updated-desc',
  'updated-asc',
  'title-asc',
  'title-desc',
] as const;
export type LibrarySort = (typeof librarySorts)[number];

/** How a list begins. */
export const firstSort: LibrarySort = 'created-desc';

export const orderOf = (sort: LibrarySort): AssetOrder => {
  const [by, direction] = sort.split('-') as [AssetOrder['by'], AssetOrder['direction']];
  return { by, direction };
};

export interface LibraryQuery {
  readonly filter: LibraryFilter;
  readonly search: string;
  readonly sort: LibrarySort;
  /** Counts from 1. */
  readonly page: number;
}

/** The last page that paging reaches. */
export const lastPage = maxReach / pageSize;

/** Whatever the address says, a query that makes sense. */
export const parseLibraryQuery = (parameters: URLSearchParams): LibraryQuery => {
  const page = Number(parameters.get('page') ?? 1);
  return {
    filter: libraryFilters.find((known) => known === parameters.get('filter')) ?? 'all',
    search: parameters.get('q')?.slice(0, 200) ?? '',
    sort: librarySorts.find((known) => known === parameters.get('sort')) ?? firstSort,
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  };
};

/** The address of a query; what is as it begins is left out. */
export const libraryParameters = ({ filter, search, sort, page }: LibraryQuery): URLSearchParams =>
  new URLSearchParams({
    ...(filter === 'all' ? {} : { filter }),
    ...(search === '' ? {} : { q: search }),
    ...(sort === firstSort ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  });

/** Filter, search, order and page stand in the address, so that Back from an asset returns to the same list. */
export const useLibraryQuery = () => {
  const [parameters, setParameters] = useSearchParams();
  const query = parseLibraryQuery(parameters);
  const change = (next: Partial<LibraryQuery>) =>
    setParameters(libraryParameters({ ...query, page: 1, ...next }), { replace: true });
  return { query, change };
};
