import { maxReach } from '@ipr/ports/index';
import { orderOf, pageSize, parseWorkfilesQuery, type WorkfilesQuery, workfilesParameters } from './workfiles-query.ts';

const plain: WorkfilesQuery = { folder: 'default', search: '', sort: 'created-desc', page: 1 };
const lastPage = maxReach / pageSize;

test('the default folder has the plain address, also when it is named', () => {
  expect(workfilesParameters(plain).toString()).toBe('');
  for (const address of ['', 'folder=', 'folder=default'])
    expect(parseWorkfilesQuery(new URLSearchParams(address))).toEqual(plain);
});

test.each<WorkfilesQuery>([
  { folder: 'a'.repeat(24), search: 'größe & co', sort: 'title-asc', page: 3 },
  { folder: 'default', search: 'motor', sort: 'updated-asc', page: lastPage },
])('an address says what was asked for (%#)', (query) => {
  expect(parseWorkfilesQuery(new URLSearchParams(workfilesParameters(query).toString()))).toEqual(query);
});

test.each(['sort=owner', 'page=0', 'page=-1', 'page=1.5', 'page=x', `page=${lastPage + 1}`])(
  '%s is ignored',
  (address) => {
    expect(parseWorkfilesQuery(new URLSearchParams(address))).toEqual(plain);
  },
);

test('an order names what the index orders by', () => {
  expect(orderOf('title-asc')).toEqual({ by: 'title', direction: 'asc' });
});
