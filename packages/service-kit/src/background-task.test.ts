import { jest } from '@jest/globals';
import { type BackgroundTask, startBackgroundTask } from './background-task.ts';
import { createLogger } from './logger.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const begin = (batch: BackgroundTask['batch'], more: Partial<BackgroundTask> = {}) =>
  startBackgroundTask({ name: 'work', everyMs: 1_000, log: createLogger('test', { level: 'silent' }), batch, ...more });

test('runs batches until none is left, then waits for the next interval', async () => {
  const left = [2, 1, 0, 0];
  const batch = jest.fn(async () => left.shift() ?? 0);
  const worker = begin(batch);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(batch).toHaveBeenCalledTimes(3);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(batch).toHaveBeenCalledTimes(4);
  await worker.stop();
});

test('starts at once when woken, and runs again when woken during a batch', async () => {
  let finish = (_: number): void => undefined;
  const held = new Promise<number>((resolve) => {
    finish = resolve;
  });
  const batch = jest.fn(() => held);
  const worker = begin(batch);
  worker.wake();
  worker.wake();
  await jest.advanceTimersByTimeAsync(0);
  expect(batch).toHaveBeenCalledTimes(1);
  worker.wake();
  finish(0);
  await jest.advanceTimersByTimeAsync(0);
  expect(batch).toHaveBeenCalledTimes(2);
  await worker.stop();
});

test('waits longer after each failure, up to a minute, and waking does not shorten the wait', async () => {
  const moments: number[] = [];
  const begun = Date.now();
  const worker = begin(async () => {
    moments.push((Date.now() - begun) / 1_000);
    throw new Error('away');
  });
  await jest.advanceTimersByTimeAsync(130_000);
  expect(moments).toEqual([1, 3, 7, 15, 31, 63, 123]);
  await worker.stop();
});

test('does nothing while another replica holds the lease, and after it was stopped', async () => {
  const batch = jest.fn(async () => 0);
  const lease = { hold: async () => false, release: async () => undefined };
  const other = begin(batch, { lease });
  const stopped = begin(batch);
  await stopped.stop();
  stopped.wake();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(batch).not.toHaveBeenCalled();
  await other.stop();
});

test('acquires no lease while there is nothing to do, and runs when that is unknown', async () => {
  const answers = [async () => true, async () => false, () => Promise.reject(new Error('away'))];
  const hold = jest.fn(async () => true);
  const lease = { hold, release: async () => undefined };
  const batch = jest.fn(async () => 0);
  const worker = begin(batch, { lease, isIdle: () => answers.shift()?.() ?? Promise.resolve(true) });
  const runs: number[] = [];
  for (let run = 0; run < 4; run++) {
    await jest.advanceTimersByTimeAsync(1_000);
    runs.push(batch.mock.calls.length);
  }
  expect(runs).toEqual([0, 1, 2, 2]);
  expect(hold).toHaveBeenCalledTimes(2);
  await worker.stop();
});
