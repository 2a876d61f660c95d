import { readRetryAfter } from './read-problem.ts';
import { RegistryError } from './registry-error.ts';
import { defaultRetry, delayBefore } from './retry-policy.ts';

const errorWith = (facts: { status?: number; retryAfterMs?: number; code?: string }) =>
  new RegistryError({ code: 'service.unavailable', call: 'identity.me', status: 503, ...facts });

test('waits grow from half a second to eight, each with its share of chance', () => {
  const policy = { ...defaultRetry, retries: 10 };
  const waits = [0, 1, 2, 3, 4, 5].map((attempt) => delayBefore(attempt, errorWith({}), policy, () => 1));
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  expect(delayBefore(3, errorWith({}), policy, () => 0.25)).toBe(1000);
});

test('what the registry asks for is the least wait, up to a minute', () => {
  expect(delayBefore(0, errorWith({ retryAfterMs: 7000 }), defaultRetry, () => 0.5)).toBe(7250);
  expect(delayBefore(0, errorWith({ retryAfterMs: 60_001 }), defaultRetry)).toBeUndefined();
});

test.each([400, 401, 403, 404, 409, 422, 500, 507])('status %d is no reason for another attempt', (status) => {
  expect(delayBefore(0, errorWith({ status, retryAfterMs: 0 }), defaultRetry)).toBeUndefined();
});

test('the last repetition is the third', () => {
  expect(delayBefore(2, errorWith({}), defaultRetry)).toBeDefined();
  expect(delayBefore(3, errorWith({}), defaultRetry)).toBeUndefined();
  expect(delayBefore(0, new TypeError('bug'), defaultRetry)).toBeUndefined();
});

test.each([
  ['3', 3000],
  ['Tue, 01 Jan 2030 00:00:05 GMT', 5000],
  ['Mon, 31 Dec 2029 23:59:00 GMT', 0],
  ['soon', undefined],
  [null, undefined],
])('Retry-After: %s is %s ms', (header, ms) => {
  expect(readRetryAfter(header, Date.UTC(2030, 0, 1))).toBe(ms);
});
