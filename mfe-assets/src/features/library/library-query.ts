import {
  type AssetSort,
  assetSorts,
  firstSort,
  type ListQueryFormat,
  pageSize,
  parseChoice,
  parsePage,
  parseSearch,
} from '@ipr/features/list-query';
import { maxReach } from '@ipr/ports/index';

export const libraryFilters = ['all', 'mine', 'shared'] as const;
export type LibraryFilter = (typeof libraryFilters)[number];

export interface LibraryQuery {
  readonly filter: LibraryFilter;
  readonly search: string;
  readonly sort: AssetSort;
  /** Starts at 1. */
  readonly page: number;
}

/** The last page that paging can reach. */
export const lastPage = maxReach / pageSize;

export const libraryQueryFormat: ListQueryFormat<LibraryQuery> = {
  parse: (parameters) => ({
    filter: parseChoice(parameters, 'filter', libraryFilters, 'all'),
    search: parseSearch(parameters),
    sort: parseChoice(parameters, 'sort', assetSorts, firstSort),
    page: parsePage(parameters),
  }),
  parameters: ({ filter, search, sort, page }) => ({ filter, q: search, sort, page }),
};
