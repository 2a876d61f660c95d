import { sharePageSizes } from '@ipr/api';
import { type ListQueryFormat, pageSize, parseChoice, parsePage, parseSearch } from '@ipr/features/list-query';
import { maxReach } from '@ipr/ports/index';

export const shareTabs = ['incoming', 'outgoing', 'requests'] as const;
export type ShareTab = (typeof shareTabs)[number];
export type Direction = Exclude<ShareTab, 'requests'>;

export const shareFilters = ['all', 'pending', 'active', 'expiring', 'revoked', 'expired'] as const;
export type ShareFilter = (typeof shareFilters)[number];

type PageSize = (typeof sharePageSizes)[number];

export interface SharesQuery {
  readonly tab: ShareTab;
  readonly filter: ShareFilter;
  readonly search: string;
  /** Starts at 1. */
  readonly page: number;
  readonly size: PageSize;
}

export const sharesQueryFormat: ListQueryFormat<SharesQuery> = {
  parse: (parameters) => {
    const size = parseChoice(parameters, 'size', sharePageSizes, pageSize);
    return {
      tab: parseChoice(parameters, 'tab', shareTabs, 'incoming'),
      filter: parseChoice(parameters, 'status', shareFilters, 'all'),
      search: parseSearch(parameters),
      page: parsePage(parameters, size),
      size,
    };
  },
  parameters: ({ tab, filter, search, page, size }) => ({ tab, status: filter, q: search, page, size }),
};

/** Query for the service; under 'Requests' it only supplies the badges. */
export const sharesRequestOf = ({ tab, filter, search, page, size }: SharesQuery) => {
  if (tab === 'requests') return { page: 1, limit: 1 };
  const q = search.trim();
  return {
    direction: tab,
    ...(filter === 'all'
      ? {}
      : { status: filter.toUpperCase() as 'PENDING' | 'ACTIVE' | 'EXPIRING' | 'REVOKED' | 'EXPIRED' }),
    ...(q === '' ? {} : { q }),
    page,
    limit: size,
  };
};

/** Pagination props: hidden for a single page, with a page input above ten pages (D1 section 2). */
export const pagingOf = (total: number, size: number) => ({
  isShown: total > size,
  canJump: Math.ceil(Math.min(total, maxReach) / size) > 10,
});
