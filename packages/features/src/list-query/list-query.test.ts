import { maxReach } from '@ipr/ports/index';
import { assetSorts, firstSort, orderOf, sortingOf, sortOf } from './asset-order.ts';
import { parsePage, parseSearch } from './list-query.ts';

test('an order names what the index orders by', () => {
  expect(orderOf('title-asc')).toEqual({ by: 'title', direction: 'asc' });
  expect(orderOf('updated-desc')).toEqual({ by: 'updated', direction: 'desc' });
});

test('the column that a table marks leads back to the same order', () => {
  for (const sort of assetSorts) expect(sortOf(sortingOf(sort))).toBe(sort);
});

test('a table that sorts by no known column shows the default order', () => {
  expect(sortOf(null)).toBe(firstSort);
  expect(sortOf({ key: 'actions', direction: 'asc' })).toBe(firstSort);
});

test('the last page follows from the rows of a page', () => {
  const last = new URLSearchParams({ page: String(maxReach / 50) });
  expect(parsePage(last, 50)).toBe(maxReach / 50);
  expect(parsePage(new URLSearchParams({ page: String(maxReach / 50 + 1) }), 50)).toBe(1);
  expect(parsePage(last, 100)).toBe(1);
});

test('a search in the address is no longer than the search box allows', () => {
  expect(parseSearch(new URLSearchParams({ q: 'a'.repeat(1000) }))).toBe('a'.repeat(200));
});
