import { useNavigate, useSearchParams, useShell } from '@ipr/mfe-contract';
import { type AssetOrder, maxReach } from '@ipr/ports/index';
import { rootId } from './folder-map.ts';

/** Rows of a page (D2 section 9). */
export const pageSize = 10;
/** Characters of a search. */
export const longestSearch = 200;
const lastPage = maxReach / pageSize;

export const assetSorts = [
  'created-desc',
  'created-asc',
  'updated-desc',
  'updated-asc',
  'title-asc',
  'title-desc',
] as const;
export type AssetSort = (typeof assetSorts)[number];

export const firstSort: AssetSort = 'created-desc';

export const orderOf = (sort: AssetSort): AssetOrder => {
  const [by, direction] = sort.split('-') as [AssetOrder['by'], AssetOrder['direction']];
  return { by, direction };
};

export interface WorkfilesQuery {
  readonly folder: string;
  readonly search: string;
  readonly sort: AssetSort;
  /** Counts from 1. */
  readonly page: number;
}

/** Whatever the address says, a query that makes sense. */
export const parseWorkfilesQuery = (parameters: URLSearchParams): WorkfilesQuery => {
  const page = Number(parameters.get('page') ?? 1);
  return {
    folder: parameters.get('folder') || rootId,
    search: parameters.get('q')?.slice(0, longestSearch) ?? '',
    sort: assetSorts.find((known) => known === parameters.get('sort')) ?? firstSort,
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  };
};

/** The address of a query; what is as it begins is left out. */
export const workfilesParameters = ({ folder, search, sort, page }: WorkfilesQuery): URLSearchParams =>
  new URLSearchParams({
    ...(folder === rootId ? {} : { folder }),
    ...(search === '' ? {} : { q: search }),
    ...(sort === firstSort ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  });

/**
 * Folder, search, order and page stand in the address. Another folder is another place, which Back leaves again; search, order
 * and page are ways of looking at one.
 */
export const useWorkfilesQuery = () => {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const { links } = useShell();
  const query = parseWorkfilesQuery(parameters);
  const change = (next: Partial<Omit<WorkfilesQuery, 'folder'>>) =>
    setParameters(workfilesParameters({ ...query, page: 1, ...next }), { replace: true });
  /** Address of a folder, in the order that is looked at. */
  const addressOf = (folder: string): string => {
    const address = links.workfiles(folder === rootId ? undefined : folder);
    if (query.sort === firstSort) return address;
    return `${address}${address.includes('?') ? '&' : '?'}sort=${query.sort}`;
  };
  return { query, change, addressOf, open: (folder: string) => navigate(addressOf(folder)) };
};
