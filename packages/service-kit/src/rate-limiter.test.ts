import { createRateLimiter } from './rate-limiter.ts';

test('allows a burst, then one call per refilled token', () => {
  const limiter = createRateLimiter({ burst: 2, perSecond: 0.5 });
  expect([limiter.take('a', 0), limiter.take('a', 0), limiter.take('a', 0)]).toEqual([0, 0, 2]);
  expect(limiter.take('a', 1_000)).toBe(1);
  expect(limiter.take('a', 2_000)).toBe(0);
  expect(limiter.take('a', 2_000)).toBe(2);
});

test('checks without taking a token', () => {
  const limiter = createRateLimiter({ burst: 1, perSecond: 1 });
  expect([limiter.check('a', 0), limiter.check('a', 0), limiter.take('a', 0)]).toEqual([0, 0, 0]);
  expect([limiter.check('a', 0), limiter.check('a', 1_000)]).toEqual([1, 0]);
});

test('a token that was given back is there again, and never more than the burst', () => {
  const limiter = createRateLimiter({ burst: 2, perSecond: 0.001 });
  expect([limiter.take('a', 0), limiter.take('a', 0)]).toEqual([0, 0]);
  limiter.giveBack('a', 0);
  expect(limiter.take('a', 0)).toBe(0);
  expect(limiter.take('a', 0)).toBeGreaterThan(0);
  for (let n = 0; n < 5; n++) limiter.giveBack('a', 0);
  limiter.giveBack('unknown', 0);
  expect([limiter.take('a', 0), limiter.take('a', 0)]).toEqual([0, 0]);
  expect(limiter.take('a', 0)).toBeGreaterThan(0);
});

test('gives back one by its own clock', () => {
  const limiter = createRateLimiter({ burst: 20, perSecond: 0.001 });
  for (let n = 0; n < 20; n++) limiter.take('a');
  limiter.giveBack('a');
  expect(limiter.take('a')).toBe(0);
  expect(limiter.take('a')).toBeGreaterThan(0);
});

test('counts each key separately and never refills above the burst', () => {
  const limiter = createRateLimiter({ burst: 1, perSecond: 1 });
  expect([limiter.take('a', 0), limiter.take('b', 0)]).toEqual([0, 0]);
  expect([limiter.take('a', 60_000), limiter.take('a', 60_000)]).toEqual([0, 1]);
});

test('removes the least recently used key when it is full', () => {
  const limiter = createRateLimiter({ burst: 1, perSecond: 0.001, maxKeys: 2 });
  limiter.take('a', 0);
  limiter.take('b', 0);
  expect(limiter.take('a', 1)).toBeGreaterThan(0);
  limiter.take('c', 2);
  expect(limiter.size).toBe(2);
  expect(limiter.take('a', 3)).toBeGreaterThan(0);
  expect(limiter.take('b', 3)).toBe(0);
});

test('neither blocks nor refills when the wall clock is set two days ahead and back', () => {
  const real = Date.now;
  const noon = Date.UTC(2030, 0, 1, 12);
  try {
    const limiter = createRateLimiter({ burst: 2, perSecond: 0.001 });
    Date.now = () => noon;
    expect(limiter.take('a')).toBe(0);
    Date.now = () => noon + 2 * 86_400_000;
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 1_000]);
    Date.now = () => noon;
    expect([limiter.take('a'), limiter.take('b')]).toEqual([1_000, 0]);
  } finally {
    Date.now = real;
  }
});
