import { jest } from '@jest/globals';
import { z } from 'zod';
import { createClient } from './client.ts';
import { endpoint, nothing } from './endpoint.ts';

const read = endpoint({
  method: 'GET',
  path: '/slow',
  audience: 'public',
  summary: 'never answers',
  input: nothing,
  reply: z.object({}),
});

afterEach(() => jest.useRealTimers());

test('aborts a call after exactly 30 s without a response', async () => {
  jest.useFakeTimers();
  const client = createClient(
    { read },
    { baseUrl: 'http://portal.invalid', fetch: () => new Promise<Response>(() => undefined) },
  );
  const ends: string[] = [];
  const call = client.read({}).catch((thrown: { code: string }) => ends.push(thrown.code));
  await jest.advanceTimersByTimeAsync(29_900);
  expect(ends).toEqual([]);
  await jest.advanceTimersByTimeAsync(200);
  await call;
  expect(ends).toEqual(['network.unreachable']);
});
