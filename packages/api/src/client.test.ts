import type { Failure } from '@ipr/domain';
import { createClient } from './client.ts';
import { timestampsApi } from './timestamps.ts';

const answering = (status: number, body: unknown) => {
  const heard: string[] = [];
  const client = createClient(timestampsApi, {
    baseUrl: 'http://portal.test/api/v1',
    fetch: async () => Response.json(body, { status }),
    onFailure: (failure: Failure) => void heard.push(failure.code),
  });
  return { heard, stamp: (quiet: boolean) => client.stamp({ hashedMessage: '0'.repeat(64) }, { quiet }) };
};

test('a failed call is told once, unless the caller says itself what went wrong', async () => {
  const { heard, stamp } = answering(503, {});
  await expect(stamp(true)).rejects.toMatchObject({ code: 'service.unavailable' });
  expect(heard).toEqual([]);
  await expect(stamp(false)).rejects.toMatchObject({ code: 'service.unavailable' });
  expect(heard).toEqual(['service.unavailable']);
});

test('a session that ended is told even for a quiet call', async () => {
  const { heard, stamp } = answering(401, {});
  await expect(stamp(true)).rejects.toMatchObject({ code: 'session.missing' });
  expect(heard).toEqual(['session.missing']);
});
