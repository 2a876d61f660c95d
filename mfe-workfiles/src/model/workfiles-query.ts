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
  useListQuery,
} from '@ipr/features/list-query';
import { useNavigate, useShell } from '@ipr/mfe-contract';
import { rootId } from './folder-map.ts';

export interface WorkfilesQuery {
  readonly folder: string;
  readonly search: string;
  readonly sort: AssetSort;
  /** Starts at 1. */
  readonly page: number;
}

export const workfilesQueryFormat: ListQueryFormat<WorkfilesQuery> = {
  parse: (parameters) => {
    const sort = parseChoice(parameters, 'sort', assetSorts, firstSort);
    const page = parsePage(parameters, pageSize, reachOf(sort));
    return { folder: parameters.get('folder') || rootId, search: parseSearch(parameters), sort, page };
  },
  parameters: ({ folder, search, sort, page }) => ({ folder, q: search, sort, page }),
};

/**
 * Folder, search, sort and page are kept in the URL. A change of folder adds a history entry; a change of search, sort or
 * page replaces the current one.
 */
export const useWorkfilesQuery = () => {
  const { query, change } = useListQuery(workfilesQueryFormat);
  const navigate = useNavigate();
  const { links } = useShell();
  /** URL of a folder, in the current sort order. */
  const addressOf = (folder: string): string => {
    const address = links.workfiles(folder === rootId ? undefined : folder);
    if (query.sort === firstSort) return address;
    return `${address}${address.includes('?') ? '&' : '?'}sort=${query.sort}`;
  };
  return { query, change, addressOf, open: (folder: string) => navigate(addressOf(folder)) };
};
