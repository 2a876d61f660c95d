/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import type { Receipt } from '@ipr/protocol/registry/receipt';
import { jest } from '@jest/globals';
import { startReconciler } from './reconciler.ts';
import { keepEntries } from './saved-entries.ts';
import { useTracker } from './tracker.ts';

const hash = `0x${'ab'.repeat(32)}` as const;
const receipt = (succeeded: boolean): Receipt => ({ hash, succeeded, blockNumber: 7, logs: [] });
const tracker = () => useTracker.getState();

let stop: () => void = () => undefined;
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  tracker().reset();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const waiting = () => {
  const id = tracker().begin('createAsset');
  tracker().update(id, { status: 'confirming', txHash: hash });
  return id;
};

test.each([
  [true, 'confirmed'],
  [false, 'failed'],
])('settles the entry by a receipt that arrives after the time-out (succeeded: %s)', async (succeeded, status) => {
  let answer: Receipt | null = null;
  waiting();
  stop = startReconciler({ receipt: async () => answer });
  await jest.advanceTimersByTimeAsync(59_000);
  expect(tracker().entries[0]?.overdue).toBeUndefined();
  await jest.advanceTimersByTimeAsync(6_000);
  expect(tracker().entries[0]).toMatchObject({ status: 'confirming', overdue: true });
  answer = receipt(succeeded);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(tracker().entries[0]?.status).toBe(status);
});

test('polls again after the chain was unavailable', async () => {
  let reads = 0;
  const id = waiting();
  tracker().markOverdue(id);
  stop = startReconciler({
    receipt: async () => {
      reads += 1;
      if (reads === 1) throw new Error('offline');
      return receipt(true);
    },
  });
  await jest.advanceTimersByTimeAsync(11_000);
  expect(tracker().entries[0]?.status).toBe('confirmed');
});

test('restores submitted transactions after a reload for their own person until they are settled', () => {
  const stopFirst = keepEntries('0x01');
  const id = waiting();
  stopFirst();
  tracker().reset();
  keepEntries('0x02')();
  expect(tracker().entries).toEqual([]);
  const stopSecond = keepEntries('0x01');
  expect(tracker().entries[0]).toMatchObject({ id, status: 'confirming', txHash: hash, overdue: true });
  tracker().update(id, { status: 'confirmed' });
  stopSecond();
  tracker().reset();
  keepEntries('0x01')();
  expect(tracker().entries).toEqual([]);
});
