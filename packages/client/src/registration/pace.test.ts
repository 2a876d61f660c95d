import { followPace, type Pace, secondsLeft } from './pace.ts';

/** Reports as [milliseconds, bytes done], starting at 0. */
const after = (...reports: readonly (readonly [number, number])[]): Pace | undefined =>
  reports.reduce<Pace | undefined>((pace, [now, done]) => followPace(pace, 0, done, now), undefined);

const steadily = (perSecond: number, seconds: number) =>
  Array.from({ length: seconds * 4 }, (_, i) => [(i + 1) * 250, ((i + 1) * perSecond) / 4] as const);

test('divides the remaining bytes by a steady pace', () => {
  expect(secondsLeft(after(...steadily(1_000, 5)), 15_000, 5_000)).toBeCloseTo(10, 6);
});

test('counts down between two reports', () => {
  expect(secondsLeft(after(...steadily(1_000, 5)), 15_000, 6_500)).toBeCloseTo(8.5, 6);
  expect(secondsLeft(after(...steadily(1_000, 5)), 15_000, 60_000)).toBe(0);
});

test('gives no estimate before bytes moved, in the first moment and at the end', () => {
  expect(secondsLeft(undefined, 100, 0)).toBeNull();
  expect(after([100, 50])).toBeUndefined();
  expect(secondsLeft(after([1_000, 0]), 100, 1_000)).toBeNull();
  expect(secondsLeft(after([1_000, 100]), 100, 1_000)).toBeNull();
});

test('a burst after a pause does not make the estimate jump', () => {
  const steady = steadily(1_000, 10);
  const calm = secondsLeft(after(...steady), 100_000, 10_000) ?? Number.NaN;
  const bursting = secondsLeft(after(...steady, [10_250, 12_500]), 100_000, 10_250) ?? Number.NaN;
  expect(bursting).toBeGreaterThan(calm * 0.6);
  expect(bursting).toBeLessThan(calm);
});

test('adapts to a lasting change of pace', () => {
  const slow = Array.from({ length: 80 }, (_, i) => [5_000 + (i + 1) * 250, 5_000 + (i + 1) * 25] as const);
  const left = secondsLeft(after(...steadily(1_000, 5), ...slow), 8_000, 25_000) ?? Number.NaN;
  expect(left).toBeGreaterThan(8);
  expect(left).toBeLessThan(11);
});

test('keeps the pace after an interrupted upload restarts, until the old progress is exceeded', () => {
  const pace = after(...steadily(1_000, 5));
  expect(followPace(pace, 0, 100, 6_000)).toBe(pace);
});

test('gives no estimate above a day', () => {
  expect(secondsLeft(after([1_000, 1]), 10 ** 9, 1_000)).toBeNull();
});
