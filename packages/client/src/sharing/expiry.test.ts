import { dayOf, defaultExpiryDay, endOfDay, outlives } from './expiry.ts';

const at = (text: string) => Date.parse(text) / 1000;
const weekSeconds = 7 * 24 * 3600;

test.each([
  ['2026-11-27', 'UTC', '2026-11-27T23:59:59Z'],
  ['2026-11-27', 'Europe/Paris', '2026-11-27T22:59:59Z'],
  ['2026-07-01', 'America/Los_Angeles', '2026-07-02T06:59:59Z'],
  ['2026-11-27', 'Asia/Kathmandu', '2026-11-27T18:14:59Z'],
  // Clocks are set back in the night to the 25th and forward in the night to the 29th.
  ['2026-10-25', 'Europe/Paris', '2026-10-25T22:59:59Z'],
  ['2026-03-29', 'Europe/Paris', '2026-03-29T21:59:59Z'],
])('the last second of %s in %s is %s', (day, zone, moment) => {
  expect(endOfDay(day, zone)).toBe(at(moment));
  expect(dayOf(endOfDay(day, zone), zone)).toBe(day);
});

test.each(['UTC', 'Pacific/Auckland', 'America/New_York'])(
  'a new share in %s expires at the end of the 7th day',
  (zone) => {
    for (let hour = 0; hour < 24 * 400; hour += 37) {
      const now = at('2026-01-01T00:00:00Z') + hour * 3600;
      const left = endOfDay(defaultExpiryDay(now, zone), zone) - now;
      expect(left).toBeGreaterThanOrEqual(weekSeconds - 3600);
      expect(left).toBeLessThan(weekSeconds + 25 * 3600);
    }
  },
);

test.each([
  [0, 0, false],
  [2000, 0, false],
  [2000, 3000, false],
  [3000, 3000, false],
  [3001, 3000, true],
  [0, 3000, true],
])('a grant until %i outlives a grantor’s access until %i: %s', (expires, own, expected) => {
  expect(outlives(expires, own)).toBe(expected);
});
