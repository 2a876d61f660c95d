import { Failure } from '@ipr/domain';
import { createQueryClient, shouldRetry } from './query-client.ts';

test('what was read is fresh for 5 min, kept for 10 min, and not read again on focus', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
  });
});

test('a query is asked again up to three times, and a mutation never', () => {
  const away = new Failure('service.unavailable');
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, away))).toEqual([true, true, true, false]);
  expect(createQueryClient().getDefaultOptions().mutations?.retry).toBe(false);
});

test.each(['session.missing', 'access.denied'] as const)('%s is not asked again', (code) => {
  expect(shouldRetry(0, new Failure(code))).toBe(false);
});
