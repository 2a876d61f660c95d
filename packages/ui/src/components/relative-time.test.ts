import { relativeTime } from './relative-time.ts';

const now = 1_800_000_000;
const day = 86_400;

test.each([
  [0, 'now'],
  [59, 'now'],
  [60, '1 minute ago'],
  [3 * 3600 + 1800, '3 hours ago'],
  [day, 'yesterday'],
  [13 * day, 'last week'],
  [400 * day, 'last year'],
])('shows %i seconds before now as %s', (before, words) => {
  expect(relativeTime(now - before, now, 'en')).toBe(words);
});

test('uses the units of the given language', () => {
  expect(relativeTime(now - 3 * day, now, 'de')).toBe('vor 3 Tagen');
});
