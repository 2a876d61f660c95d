import type { Failure } from '@ipr/domain';
import { createClient } from './client.ts';
import { identityApi } from './identity.ts';
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

describe('a call that requires a recent proof', () => {
  const tooOld = { type: 'x', title: 'x', status: 403, code: 'session.too-old', params: { minutes: 10 } };
  const calling = (answers: readonly Response[], isProved: boolean) => {
    const left = [...answers];
    const prompts: string[] = [];
    const reported: string[] = [];
    const client = createClient(identityApi, {
      baseUrl: 'http://portal.test/api/v1',
      fetch: async () => left.shift() ?? Response.error(),
      onFailure: ({ code }) => void reported.push(code),
      onProofRequired: async () => {
        prompts.push('prompted');
        return isProved;
      },
    });
    return { end: () => client.endSessions({}), prompts, reported, left };
  };
  const refusal = () => Response.json(tooOld, { status: 403 });

  test('is repeated once the person has proved their presence, and reports no failure', async () => {
    const { end, prompts, reported } = calling([refusal(), Response.json({ ended: 2 })], true);
    await expect(end()).resolves.toEqual({ ended: 2 });
    expect([prompts, reported]).toEqual([['prompted'], []]);
  });

  test('ends as cancelled when they do not, and is not sent again', async () => {
    const { end, left } = calling([refusal(), Response.json({ ended: 2 })], false);
    await expect(end()).rejects.toMatchObject({ code: 'request.cancelled' });
    expect(left).toHaveLength(1);
  });

  test('is repeated once only', async () => {
    const { end, prompts, reported } = calling([refusal(), refusal(), Response.json({ ended: 2 })], true);
    await expect(end()).rejects.toMatchObject({ code: 'session.too-old' });
    expect([prompts, reported]).toEqual([['prompted'], ['session.too-old']]);
  });
});
