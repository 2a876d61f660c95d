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

test('accepts requests after the wall clock was set two days ahead and back', () => {
  const real = Date.now;
  const noon = Date.UTC(2030, 0, 1, 12);
  try {
    const limit = requestLimit(60);
    Date.now = () => noon + 2 * 86_400_000;
    expect(limit('a')).toBe(true);
    Date.now = () => noon;
    expect([limit('a'), limit('a')]).toEqual([true, true]);
  } finally {
    Date.now = real;
  }
});

test('counts a clock that runs back as no time', () => {
  let now = 2 * 86_400_000;
  const limit = requestLimit(2, () => now);
  expect(limit('a')).toBe(true);
  now = 0;
  expect([limit('a'), limit('a')]).toEqual([true, false]);
});
