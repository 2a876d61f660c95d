import { monthStarts, yearOf } from './month-starts.ts';

const iso = (seconds: number | undefined) => new Date((seconds ?? Number.NaN) * 1000).toISOString();

test('gives the starts of twelve months and the end of the year in UTC', () => {
  const starts = monthStarts(2028, 'UTC').map(iso);
  expect(starts).toHaveLength(13);
  expect([starts[0], starts[2], starts[12]]).toEqual([
    '2028-01-01T00:00:00.000Z',
    '2028-03-01T00:00:00.000Z',
    '2029-01-01T00:00:00.000Z',
  ]);
});

test('follows the clock of the time zone, in winter and in summer', () => {
  const starts = monthStarts(2026, 'Europe/Madrid').map(iso);
  expect([starts[0], starts[6]]).toEqual(['2025-12-31T23:00:00.000Z', '2026-06-30T22:00:00.000Z']);
  expect(iso(monthStarts(2026, 'America/New_York')[0])).toBe('2026-01-01T05:00:00.000Z');
});

test('finds the year of a moment in a time zone', () => {
  const newYear = Date.UTC(2026, 0, 1, 2) / 1000;
  expect([yearOf(newYear, 'UTC'), yearOf(newYear, 'America/New_York')]).toEqual([2026, 2025]);
});
