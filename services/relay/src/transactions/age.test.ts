import { ageMs } from './age.ts';

const noon = Date.UTC(2030, 0, 1, 12);
const day = 86_400_000;

test('counts from the recorded time, and a clock that is slightly behind as no time', () => {
  expect(ageMs(new Date(noon - 5_000), noon)).toBe(5_000);
  expect(ageMs(new Date(noon + 5_000), noon)).toBe(0);
});

test('a time that was recorded before the clock was set back by two days counts as long ago', () => {
  expect(ageMs(new Date(noon + 2 * day), noon)).toBe(Number.POSITIVE_INFINITY);
});
