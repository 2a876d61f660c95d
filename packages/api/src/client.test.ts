import type { Failure } from '@ipr/domain';
import { createClient } from './client.ts';
import { timestampsApi } from './timestamps.ts';

const answering = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const reported: string[] = [];
  const client = createClient(timestampsApi, {
    baseUrl: 'http://portal.test/api/v1',
    fetch: async () => Response.json(body, { status, headers }),
    onFailure: (failure: Failure) => void reported.push(failure.code),
  });
  return { reported, stamp: (quiet: boolean) => client.stamp({ hashedMessage: '0'.repeat(64) }, { quiet }) };
};

test('reports a failed call once, and not at all for a quiet call', async () => {
  const { reported, stamp } = answering(503, {});
  await expect(stamp(true)).rejects.toMatchObject({ code: 'service.unavailable' });
  expect(reported).toEqual([]);
  await expect(stamp(false)).rejects.toMatchObject({ code: 'service.unavailable' });
  expect(reported).toEqual(['service.unavailable']);
});

test('reports a missing session even for a quiet call', async () => {
  const { reported, stamp } = answering(401, {});
  await expect(stamp(true)).rejects.toMatchObject({ code: 'session.missing' });
  expect(reported).toEqual(['session.missing']);
});

test.each([
  ['120', 120_000],
  ['soon', undefined],
])('a failure has the delay that Retry-After: %s requests', async (header, retryAfterMs) => {
  const { stamp } = answering(429, {}, { 'retry-after': header });
  await expect(stamp(true)).rejects.toMatchObject({ code: 'request.rate-limited', retryAfterMs });
});
