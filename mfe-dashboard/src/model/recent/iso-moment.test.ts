import { isoMoment } from './iso-moment.ts';

test.each([
  [0, 'UTC', '1970-01-01', '00:00:00+00:00'],
  [1_795_388_585, 'Europe/Madrid', '2026-11-23', '00:03:05+01:00'],
  [1_782_864_000, 'Europe/Madrid', '2026-07-01', '02:00:00+02:00'],
  [1_795_388_585, 'America/New_York', '2026-11-22', '18:03:05-05:00'],
])('gives %d in %s as %s and %s', (seconds, zone, day, time) => {
  expect(isoMoment(seconds, zone)).toEqual({ day, time });
});
