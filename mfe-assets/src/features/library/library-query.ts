import {
  type AssetSort,
  assetSorts,
  firstSort,
  type ListQueryFormat,
  pageSize,
  parseChoice,
  parsePage,
  parseSearch,
  reachOf,
} from '@ipr/features/list-query';

export const libraryFilters = ['all', 'mine', 'shared'] as const;
export type LibraryFilter = (typeof libraryFilters)[number];

export interface LibraryQuery {
  readonly filter: LibraryFilter;
  readonly search: string;
  readonly sort: AssetSort;
  /** Starts at 1. */
  readonly page: number;
}

/** The last page that paging can reach in an order. */
export const lastPage = (sort: AssetSort): number => reachOf(sort) / pageSize;

export const libraryQueryFormat: ListQueryFormat<LibraryQuery> = {
  parse: (parameters) => {
    const filter = parseChoice(parameters, 'filter', libraryFilters, 'all');
    const sort = parseChoice(parameters, 'sort', assetSorts, firstSort);
    const page = parsePage(parameters, pageSize, reachOf(sort));
    return { filter, search: parseSearch(parameters), sort, page };
  },
  parameters: ({ filter, search, sort, page }) => ({ filter, q: search, sort, page }),
};
