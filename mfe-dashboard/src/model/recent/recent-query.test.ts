import { formatListQuery } from '@ipr/features/list-query';
import { listingOf, type RecentQuery, recentFilters, recentQueryFormat } from './recent-query.ts';

const plain: RecentQuery = { view: 'timeline', filter: 'all', search: '', page: 1 };

test('uses an address without parameters for the timeline of all activities', () => {
  expect(formatListQuery(recentQueryFormat, plain).toString()).toBe('');
});

test('restores view, filter, search and page from the address', () => {
  const query: RecentQuery = { view: 'table', filter: 'nda-signed', search: 'größe & co', page: 3 };
  expect(recentQueryFormat.parse(new URLSearchParams(formatListQuery(recentQueryFormat, query).toString()))).toEqual(
    query,
  );
});

test.each(['view=chart', 'type=CREATE', 'type=other', 'page=0', 'page=251'])('ignores %s', (address) => {
  expect(recentQueryFormat.parse(new URLSearchParams(address))).toEqual(plain);
});

test('requests one type of action per filter, and all types without a filter', () => {
  expect(recentFilters.map((filter) => listingOf({ filter, search: '' }).type)).toEqual([
    undefined,
    'CREATE',
    'UPDATE',
    'PENDING',
    'ACCEPT',
    'REVOKE',
    'RELINQUISH',
    'NDA_SIGN',
  ]);
  expect(listingOf({ filter: 'all', search: ' pump ' })).toEqual({ q: 'pump' });
});
