import { maxReach } from '@ipr/ports/index';
import { assetSorts, firstSort, orderOf, sortingOf, sortOf } from './asset-order.ts';
import { parsePage, parseSearch } from './list-query.ts';

test('maps an order to a field and direction of the index', () => {
  expect(orderOf('title-asc')).toEqual({ by: 'title', direction: 'asc' });
  expect(orderOf('updated-desc')).toEqual({ by: 'updated', direction: 'desc' });
});

test('restores the order from the column that a table marks', () => {
  for (const sort of assetSorts) expect(sortOf(sortingOf(sort))).toBe(sort);
});

test('uses the default order for an unknown column', () => {
  expect(sortOf(null)).toBe(firstSort);
  expect(sortOf({ key: 'actions', direction: 'asc' })).toBe(firstSort);
});

test('derives the last page from the page size', () => {
  const last = new URLSearchParams({ page: String(maxReach / 50) });
  expect(parsePage(last, 50)).toBe(maxReach / 50);
  expect(parsePage(new URLSearchParams({ page: String(maxReach / 50 + 1) }), 50)).toBe(1);
  expect(parsePage(last, 100)).toBe(1);
});

test('truncates a search in the address to the length of the search box', () => {
  expect(parseSearch(new URLSearchParams({ q: 'a'.repeat(1000) }))).toBe('a'.repeat(200));
});
