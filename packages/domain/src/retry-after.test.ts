import { retryAfterMs } from './retry-after.ts';

const now = Date.UTC(2030, 0, 1);

test.each([
  ['3', 3_000],
  ['Tue, 01 Jan 2030 00:00:05 GMT', 5_000],
  ['Mon, 31 Dec 2029 23:59:00 GMT', 0],
  ['soon', undefined],
  [null, undefined],
])('Retry-After: %s is a delay of %s ms', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected);
});
