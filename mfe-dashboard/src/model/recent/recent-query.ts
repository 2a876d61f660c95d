import type { ActionType } from '@ipr/domain';
import { type ListQueryFormat, parseChoice, parsePage, parseSearch } from '@ipr/features/list-query';

/** Actions per page (D2 section 9). */
export const recentPageSize = 20;

export const recentViews = ['timeline', 'table'] as const;
export type RecentView = (typeof recentViews)[number];

export const recentFilters = [
  'all',
  'created',
  'updated',
  'pending',
  'accepted',
  'revoked',
  'relinquished',
  'nda-signed',
] as const;
export type RecentFilter = (typeof recentFilters)[number];

const types: Readonly<Record<Exclude<RecentFilter, 'all'>, ActionType>> = {
  created: 'CREATE',
  updated: 'UPDATE',
  pending: 'PENDING',
  accepted: 'ACCEPT',
  revoked: 'REVOKE',
  relinquished: 'RELINQUISH',
  'nda-signed': 'NDA_SIGN',
};

export interface RecentQuery {
  readonly view: RecentView;
  readonly filter: RecentFilter;
  readonly search: string;
  /** Starts at 1. */
  readonly page: number;
}

export const recentQueryFormat: ListQueryFormat<RecentQuery> = {
  parse: (parameters) => ({
    view: parseChoice(parameters, 'view', recentViews, 'timeline'),
    filter: parseChoice(parameters, 'type', recentFilters, 'all'),
    search: parseSearch(parameters),
    page: parsePage(parameters, recentPageSize),
  }),
  parameters: ({ view, filter, search, page }) => ({ view, type: filter, q: search, page }),
};

export const isFiltered = ({ filter, search }: RecentQuery): boolean => filter !== 'all' || search.trim() !== '';

/** What of a query selects activities, for the service. */
export const listingOf = ({ filter, search }: Pick<RecentQuery, 'filter' | 'search'>) => ({
  ...(filter === 'all' ? {} : { type: types[filter] }),
  ...(search.trim() === '' ? {} : { q: search.trim() }),
});
