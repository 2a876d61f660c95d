import { useSearchParams } from '@ipr/mfe-kit';

export const libraryFilters = ['all', 'mine', 'shared'] as const;
export type LibraryFilter = (typeof libraryFilters)[number];

export interface LibraryQuery {
  readonly filter: LibraryFilter;
  readonly search: string;
  /** Counts from 1. */
  readonly page: number;
}

/** Whatever the address says, a query that makes sense. */
export const parseLibraryQuery = (parameters: URLSearchParams): LibraryQuery => {
  const filter = libraryFilters.find((known) => known === parameters.get('filter')) ?? 'all';
  const page = Number(parameters.get('page') ?? 1);
  return {
    filter,
    search: parameters.get('q')?.slice(0, 200) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 100 ? page : 1,
  };
};

/** The address of a query; what is as it begins is left out. */
export const libraryParameters = ({ filter, search, page }: LibraryQuery): URLSearchParams =>
  new URLSearchParams({
    ...(filter === 'all' ? {} : { filter }),
    ...(search === '' ? {} : { q: search }),
    ...(page === 1 ? {} : { page: String(page) }),
  });

/** Filter, search and page stand in the address, so that Back from an asset returns to the same list. */
export const useLibraryQuery = () => {
  const [parameters, setParameters] = useSearchParams();
  const query = parseLibraryQuery(parameters);
  const change = (next: Partial<LibraryQuery>) =>
    setParameters(libraryParameters({ ...query, page: 1, ...next }), { replace: true });
  return { query, change };
};
