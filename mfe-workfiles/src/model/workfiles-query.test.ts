import { formatListQuery, pageSize, reachOf } from '@ipr/features/list-query';
import { type WorkfilesQuery, workfilesQueryFormat } from './workfiles-query.ts';

const plain: WorkfilesQuery = { folder: 'default', search: '', sort: 'created-desc', page: 1 };
const [lastPage, lastByTitle] = [reachOf('created-desc') / pageSize, reachOf('title-asc') / pageSize];

test('uses the address without parameters for the default folder, even if it is named', () => {
  expect(formatListQuery(workfilesQueryFormat, plain).toString()).toBe('');
  for (const address of ['', 'folder=', 'folder=default'])
    expect(workfilesQueryFormat.parse(new URLSearchParams(address))).toEqual(plain);
});

test.each<WorkfilesQuery>([
  { folder: 'a'.repeat(24), search: 'größe & co', sort: 'title-asc', page: 3 },
  { folder: 'default', search: 'motor', sort: 'updated-asc', page: lastByTitle },
])('restores the query from its address (%#)', (query) => {
  expect(
    workfilesQueryFormat.parse(new URLSearchParams(formatListQuery(workfilesQueryFormat, query).toString())),
  ).toEqual(query);
});

test.each(['sort=owner', 'page=0', 'page=-1', 'page=1.5', 'page=x', `page=${lastPage + 1}`])(
  'ignores %s',
  (address) => {
    expect(workfilesQueryFormat.parse(new URLSearchParams(address))).toEqual(plain);
  },
);
