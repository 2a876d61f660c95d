import { createLogger } from '@ipr/service-kit';
import { jest } from '@jest/globals';
import { type BackgroundTask, runPeriodically } from './run-periodically.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const log = createLogger('storage', { level: 'silent' });
/** A lease without competitors. */
const lease = { hold: async () => true, release: async () => undefined };

const begin = (batch: BackgroundTask['batch'], overrides: Partial<BackgroundTask> = {}) =>
  runPeriodically({ name: 'work', everyMs: 1_000, lease, log, batch, ...overrides });

test('runs batches until nothing is left, and again after the pause', async () => {
  const left = [2, 1, 0, 0];
  let batches = 0;
  const stop = begin(async () => {
    batches += 1;
    return left.shift() ?? 0;
  });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(batches).toBe(3);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(batches).toBe(4);
  await stop();
});

test('doubles the pause up to a minute while batches fail, and resets it after a success', async () => {
  const moments: number[] = [];
  const begun = Date.now();
  let works = false;
  const stop = begin(async () => {
    moments.push((Date.now() - begun) / 1_000);
    if (!works) throw new Error('away');
    return 0;
  });
  await jest.advanceTimersByTimeAsync(200_000);
  expect(moments).toEqual([1, 3, 7, 15, 31, 63, 123, 183]);
  works = true;
  moments.length = 0;
  await jest.advanceTimersByTimeAsync(44_000);
  expect(moments).toEqual([243, 244]);
  await stop();
});

test('runs no batch while another replica holds the lease, nor after it was stopped', async () => {
  let batches = 0;
  const count = async () => {
    batches += 1;
    return 0;
  };
  const stopSecond = begin(count, { lease: { ...lease, hold: async () => false } });
  const stop = begin(count);
  await stop();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(batches).toBe(0);
  await stopSecond();
});
