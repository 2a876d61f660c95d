import { pageSize, reachableTotal } from './use-assets.ts';
import { type LibraryQuery, libraryParameters, parseLibraryQuery } from './use-library-query.ts';

const plain: LibraryQuery = { filter: 'all', search: '', page: 1 };

test('the first page of everything has a plain address', () => {
  expect(libraryParameters(plain).toString()).toBe('');
  expect(parseLibraryQuery(new URLSearchParams())).toEqual(plain);
});

test.each<LibraryQuery>([
  { filter: 'mine', search: 'größe & co', page: 3 },
  { filter: 'shared', search: '', page: 1 },
  { filter: 'all', search: 'motor', page: 100 },
])('an address says what was asked for (%#)', (query) => {
  expect(parseLibraryQuery(new URLSearchParams(libraryParameters(query).toString()))).toEqual(query);
});

test.each(['filter=other', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=101'])('%s is ignored', (address) => {
  expect(parseLibraryQuery(new URLSearchParams(address))).toEqual(plain);
});

test('paging ends with the total where it is known, else one page beyond what was seen', () => {
  const page = { items: [], total: 1000, totalIsExact: true, hasMore: false };
  expect(reachableTotal(page, 1)).toBe(1000);
  const items = Array.from({ length: pageSize }, () => ({}) as never);
  expect(reachableTotal({ ...page, items, totalIsExact: false, hasMore: true }, 101)).toBe(
    100 * pageSize + pageSize + 1,
  );
});
