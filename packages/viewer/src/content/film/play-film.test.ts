import { aheadOf, loadedUntil } from './play-film.ts';

const MiB = 2 ** 20;

test.each([
  ['a small film', 10 * MiB, 600, 60],
  ['a film of 48 MiB and a minute', 48 * MiB, 60, 10],
  ['a film of a very high rate', 2000 * MiB, 60, 4],
])('loads %s ahead by the seconds that fit into 8 MiB, within limits', (_, size, duration, expected) => {
  expect(aheadOf({ size, duration })).toBeCloseTo(expected);
});

const ranges = (...parts: readonly [number, number][]) => ({
  length: parts.length,
  start: (i: number) => parts[i]?.[0] ?? 0,
  end: (i: number) => parts[i]?.[1] ?? 0,
});

test.each([
  [0, 5],
  [4.9, 5],
  [5, null],
  [8, null],
  [9.95, 12],
  [11, 12],
])('finds until when second %d is loaded', (time, expected) => {
  expect(loadedUntil(ranges([0, 5], [10, 12]), time)).toBe(expected);
});
