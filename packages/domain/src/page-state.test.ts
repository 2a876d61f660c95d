import { pageState } from './page-state.ts';

test('returns the value that the first copy of a file created', () => {
  const first = pageState('test', () => new Map([['a', 1]]));
  expect(pageState('test', () => new Map())).toBe(first);
  expect(pageState('another', () => new Map())).not.toBe(first);
});
