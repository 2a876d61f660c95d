import { formatListQuery } from '@ipr/features/list-query';
import { maxReach } from '@ipr/ports/index';
import { pagingOf, type SharesQuery, sharesQueryFormat, sharesRequestOf } from './shares-query.ts';

const plain: SharesQuery = { tab: 'incoming', filter: 'all', search: '', page: 1, size: 10 };

test('uses an address without parameters for incoming shares', () => {
  expect(formatListQuery(sharesQueryFormat, plain).toString()).toBe('');
  expect(sharesQueryFormat.parse(new URLSearchParams())).toEqual(plain);
});

test.each<SharesQuery>([
  { tab: 'outgoing', filter: 'pending', search: 'größe & co', page: 3, size: 5 },
  { tab: 'outgoing', filter: 'expiring', search: '', page: 1, size: 10 },
  { tab: 'requests', filter: 'all', search: '', page: 2, size: 10 },
  { tab: 'incoming', filter: 'expired', search: '1-0xab-2', page: maxReach / 50, size: 50 },
])('restores the query from its address (%#)', (query) => {
  expect(sharesQueryFormat.parse(new URLSearchParams(formatListQuery(sharesQueryFormat, query).toString()))).toEqual(
    query,
  );
});

test.each([
  ...['tab=others', 'status=PENDING', 'status=all', 'page=0', 'page=1.5', 'page=x', 'size=7', 'size=1000'],
  `page=${maxReach / 10 + 1}`,
])('ignores %s', (address) => {
  expect(sharesQueryFormat.parse(new URLSearchParams(address))).toEqual(plain);
});

test('queries the service for one direction, one status and the typed text', () => {
  expect(sharesRequestOf({ tab: 'outgoing', filter: 'revoked', search: ' motor ', page: 2, size: 20 })).toEqual({
    direction: 'outgoing',
    status: 'REVOKED',
    q: 'motor',
    page: 2,
    limit: 20,
  });
  expect(sharesRequestOf(plain)).toEqual({ direction: 'incoming', page: 1, limit: 10 });
});

test('hides paging for a single page and offers a page input above ten', () => {
  expect(pagingOf(10, 10)).toEqual({ isShown: false, canJump: false });
  expect(pagingOf(11, 10)).toEqual({ isShown: true, canJump: false });
  expect(pagingOf(100, 10)).toEqual({ isShown: true, canJump: false });
  expect(pagingOf(101, 10)).toEqual({ isShown: true, canJump: true });
});
