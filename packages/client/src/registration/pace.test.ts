import { followPace, type Pace, secondsLeft } from './pace.ts';

/** Reports as [milliseconds, bytes done], of something that began at 0. */
const after = (...reports: readonly (readonly [number, number])[]): Pace | undefined =>
  reports.reduce<Pace | undefined>((pace, [now, done]) => followPace(pace, 0, done, now), undefined);

const steadily = (perSecond: number, seconds: number) =>
  Array.from({ length: seconds * 4 }, (_, i) => [(i + 1) * 250, ((i + 1) * perSecond) / 4] as const);

test('at a steady pace the time left is what is left by the pace', () => {
  expect(secondsLeft(after(...steadily(1_000, 5)), 15_000, 5_000)).toBeCloseTo(10, 6);
});

test('between two reports time goes on', () => {
  expect(secondsLeft(after(...steadily(1_000, 5)), 15_000, 6_500)).toBeCloseTo(8.5, 6);
  expect(secondsLeft(after(...steadily(1_000, 5)), 15_000, 60_000)).toBe(0);
});

test('before anything moved, in its first moment, and when all is done, nothing is said', () => {
  expect(secondsLeft(undefined, 100, 0)).toBeNull();
  expect(after([100, 50])).toBeUndefined();
  expect(secondsLeft(after([1_000, 0]), 100, 1_000)).toBeNull();
  expect(secondsLeft(after([1_000, 100]), 100, 1_000)).toBeNull();
});

test('a burst at the end of a pause does not make the estimate jump', () => {
  const steady = steadily(1_000, 10);
  const calm = secondsLeft(after(...steady), 100_000, 10_000) ?? Number.NaN;
  const bursting = secondsLeft(after(...steady, [10_250, 12_500]), 100_000, 10_250) ?? Number.NaN;
  expect(bursting).toBeGreaterThan(calm * 0.6);
  expect(bursting).toBeLessThan(calm);
});

test('a lasting change of pace is followed', () => {
  const slow = Array.from({ length: 80 }, (_, i) => [5_000 + (i + 1) * 250, 5_000 + (i + 1) * 25] as const);
  const left = secondsLeft(after(...steadily(1_000, 5), ...slow), 8_000, 25_000) ?? Number.NaN;
  expect(left).toBeGreaterThan(8);
  expect(left).toBeLessThan(11);
});

test('after a connection was lost and the upload began again, the old pace is kept until it is overtaken', () => {
  const pace = after(...steadily(1_000, 5));
  expect(followPace(pace, 0, 100, 6_000)).toBe(pace);
});

test('what would take longer than a day is not told', () => {
  expect(secondsLeft(after([1_000, 1]), 10 ** 9, 1_000)).toBeNull();
});
