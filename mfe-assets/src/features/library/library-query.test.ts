import { formatListQuery, pageSize } from '@ipr/features/list-query';
import { maxReach } from '@ipr/ports/index';
import { type LibraryQuery, lastPage, libraryQueryFormat } from './library-query.ts';
import { endsBefore, reachableTotal } from './use-assets.ts';

const plain: LibraryQuery = { filter: 'all', search: '', sort: 'created-desc', page: 1 };
const page = { total: 1000, totalIsExact: true, hasMore: false, items: [] };
const full = Array.from({ length: pageSize }, () => ({}) as never);

test('uses an address without parameters for the first page of all assets', () => {
  expect(formatListQuery(libraryQueryFormat, plain).toString()).toBe('');
  expect(libraryQueryFormat.parse(new URLSearchParams())).toEqual(plain);
});

test.each<LibraryQuery>([
  { filter: 'mine', search: 'größe & co', sort: 'title-asc', page: 3 },
  { filter: 'shared', search: '', sort: 'created-desc', page: 1 },
  { filter: 'all', search: 'motor', sort: 'updated-asc', page: lastPage('updated-asc') },
])('restores the query from its address (%#)', (query) => {
  expect(libraryQueryFormat.parse(new URLSearchParams(formatListQuery(libraryQueryFormat, query).toString()))).toEqual(
    query,
  );
});

test.each([
  ...['filter=other', 'sort=owner', 'sort=title', 'page=0', 'page=-1', 'page=1.5', 'page=x'],
  `page=${lastPage('created-desc') + 1}`,
])('ignores %s', (address) => {
  expect(libraryQueryFormat.parse(new URLSearchParams(address))).toEqual(plain);
});

test('ends paging at the known total, else one page after the last one loaded', () => {
  expect(reachableTotal(page, plain)).toBe(1000);
  expect(reachableTotal({ ...page, items: full, totalIsExact: false, hasMore: true }, { ...plain, page: 101 })).toBe(
    101 * pageSize + 1,
  );
});

test('ends paging by title or update at the last row the gateway serves, and reports it there', () => {
  const [at, beyond] = [{ sort: 'title-asc', page: maxReach / pageSize } as const, { ...plain, page: 900 }];
  const last = { total: maxReach, totalIsExact: false, hasMore: true, items: full };
  expect(reachableTotal(last, at)).toBe(maxReach);
  expect(reachableTotal({ ...last, total: 1_000 }, beyond)).toBe(900 * pageSize + 1);
  expect(endsBefore(last, beyond)).toBe(false);
  expect(endsBefore(last, at)).toBe(true);
  expect(endsBefore({ ...last, hasMore: false }, at)).toBe(false);
  expect(endsBefore(last, { ...at, page: at.page - 1 })).toBe(false);
});
