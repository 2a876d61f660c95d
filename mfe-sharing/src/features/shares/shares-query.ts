import { sharePageSizes } from '@ipr/api';
import { maxReach } from '@ipr/ports/index';

export const shareTabs = ['incoming', 'outgoing', 'requests'] as const;
export type ShareTab = (typeof shareTabs)[number];
export type Direction = Exclude<ShareTab, 'requests'>;

export const shareFilters = ['all', 'pending', 'active', 'revoked', 'expired'] as const;
export type ShareFilter = (typeof shareFilters)[number];

type PageSize = (typeof sharePageSizes)[number];

export interface SharesQuery {
  readonly tab: ShareTab;
  readonly filter: ShareFilter;
  readonly search: string;
  /** Counts from 1. */
  readonly page: number;
  readonly size: PageSize;
}

/** Page size that the list begins with (D1 section 9). */
const firstSize: PageSize = 10;
/** Characters of a search (packages/api). */
export const longestSearch = 200;

/** Whatever the address says, a query that makes sense. */
export const parseSharesQuery = (parameters: URLSearchParams): SharesQuery => {
  const page = Number(parameters.get('page') ?? 1);
  const size = sharePageSizes.find((known) => String(known) === parameters.get('size')) ?? firstSize;
  return {
    tab: shareTabs.find((known) => known === parameters.get('tab')) ?? 'incoming',
    filter: shareFilters.find((known) => known === parameters.get('status')) ?? 'all',
    search: parameters.get('q')?.slice(0, longestSearch) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= maxReach / size ? page : 1,
    size,
  };
};

/** The address of a query; what is as it begins is left out. */
export const sharesParameters = ({ tab, filter, search, page, size }: SharesQuery): URLSearchParams =>
  new URLSearchParams({
    ...(tab === 'incoming' ? {} : { tab }),
    ...(filter === 'all' ? {} : { status: filter }),
    ...(search === '' ? {} : { q: search }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(size === firstSize ? {} : { size: String(size) }),
  });

/** What the service is asked; under 'Requests', for the badges alone. */
export const askedOf = ({ tab, filter, search, page, size }: SharesQuery) => {
  if (tab === 'requests') return { page: 1, limit: 1 };
  const q = search.trim();
  return {
    direction: tab,
    ...(filter === 'all' ? {} : { status: filter.toUpperCase() as 'PENDING' | 'ACTIVE' | 'REVOKED' | 'EXPIRED' }),
    ...(q === '' ? {} : { q }),
    ...{ page, limit: size },
  };
};

/** How paging is shown: not at all for a single page, with 'go to page' above ten of them (D1 section 2). */
export const pagingOf = (total: number, size: number) => ({
  isShown: total > size,
  canJump: Math.ceil(Math.min(total, maxReach) / size) > 10,
});
