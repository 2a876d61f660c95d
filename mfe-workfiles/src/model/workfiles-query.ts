import {
  type AssetSort,
  assetSorts,
  firstSort,
  type ListQueryFormat,
  parseChoice,
  parsePage,
  parseSearch,
  useListQuery,
} from '@ipr/features/list-query';
import { useNavigate, useShell } from '@ipr/mfe-contract';
import { rootId } from './folder-map.ts';

export interface WorkfilesQuery {
  readonly folder: string;
  readonly search: string;
  readonly sort: AssetSort;
  /** Counts from 1. */
  readonly page: number;
}

export const workfilesQueryFormat: ListQueryFormat<WorkfilesQuery> = {
  parse: (parameters) => ({
    folder: parameters.get('folder') || rootId,
    search: parseSearch(parameters),
    sort: parseChoice(parameters, 'sort', assetSorts, firstSort),
    page: parsePage(parameters),
  }),
  parameters: ({ folder, search, sort, page }) => ({ folder, q: search, sort, page }),
};

/**
 * Folder, search, order and page stand in the address. Another folder is another place, which Back leaves again; search, order
 * and page are ways of looking at one.
 */
export const useWorkfilesQuery = () => {
  const { query, change } = useListQuery(workfilesQueryFormat);
  const navigate = useNavigate();
  const { links } = useShell();
  /** Address of a folder, in the order that is looked at. */
  const addressOf = (folder: string): string => {
    const address = links.workfiles(folder === rootId ? undefined : folder);
    if (query.sort === firstSort) return address;
    return `${address}${address.includes('?') ? '&' : '?'}sort=${query.sort}`;
  };
  return { query, change, addressOf, open: (folder: string) => navigate(addressOf(folder)) };
};
