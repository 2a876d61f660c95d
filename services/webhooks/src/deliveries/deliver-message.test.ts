import { attemptOf } from './deliver-message.ts';

test('logs how long a server took, and no time where a name has no public address', () => {
  const at = new Date('2026-11-28T00:00:00Z');
  expect(attemptOf({ failure: 'status', status: 503 }, at, 7.4)).toEqual({
    failure: 'status',
    status: 503,
    at,
    took: 7,
  });
  expect(attemptOf({ failure: 'address', status: null }, at, 7.4).took).toBe(0);
});
