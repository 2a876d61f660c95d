import { requestLimit } from './request-limit.ts';

test('accepts a burst up to the limit, then requests at the average rate, per client', () => {
  let now = 0;
  const limit = requestLimit(60, () => now);
  for (let i = 0; i < 60; i++) expect(limit('a')).toBe(true);
  expect(limit('a')).toBe(false);
  expect(limit('b')).toBe(true);
  now += 1_000;
  expect(limit('a')).toBe(true);
  expect(limit('a')).toBe(false);
});
