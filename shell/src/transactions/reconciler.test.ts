/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld } from '@ipr/client/testing/small-world';
import { Failure, type FailureCode, ReceivedFailure } from '@ipr/domain';
import type { Receipt } from '@ipr/protocol/registry/receipt';
import { jest } from '@jest/globals';
import { type ReconcilerDeps, startReconciler } from './reconciler.ts';
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

const refused = (code: FailureCode): ReconcilerDeps['relay'] => ({
  status: () => Promise.reject(new Failure(new ReceivedFailure(code))),
});
const withReceipt = (read: () => Receipt | null): ReconcilerDeps => ({
  chain: { receipt: async () => read() },
  relay: refused('service.unavailable'),
});

/** Submits a registration to the relay; its flow does not follow it. */
const submitted = async (world: ReturnType<typeof createWorld>) => {
  const call = world.ports.chain.createAsset({ fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  const transaction = { ...call, nonce: 0 };
  const relayed = await world.api.relay.submit({ transaction, signature: '0x' }, { idempotencyKey: 'first' });
  const id = tracker().begin('createAsset');
  tracker().update(id, { status: 'pending', relayId: relayed.id });
  return id;
};
const followed = (world: ReturnType<typeof createWorld>) => ({
  chain: { receipt: async () => null },
  relay: world.api.relay,
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
  stop = startReconciler(withReceipt(() => answer));
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
  stop = startReconciler(
    withReceipt(() => {
      reads += 1;
      if (reads === 1) throw new Error('offline');
      return receipt(true);
    }),
  );
  await jest.advanceTimersByTimeAsync(11_000);
  expect(tracker().entries[0]?.status).toBe('confirmed');
});

test.each([
  ['abandoned it', 'relay.refuse', 'relay.request-expired'],
  ['found its nonce used by another action', 'relay.overtake', 'relay.nonce-stale'],
] as const)('an overdue transaction fails without its draft when the relay %s', async (_, scheduled, code) => {
  const world = createWorld();
  world.failNext(scheduled, new Failure(new ReceivedFailure(code)));
  await submitted(world);
  stop = startReconciler(followed(world));
  await jest.advanceTimersByTimeAsync(59_000);
  expect(tracker().entries[0]).toMatchObject({ status: 'pending' });
  await jest.advanceTimersByTimeAsync(12_000);
  expect(tracker().entries[0]).toMatchObject({ status: 'failed', error: code, overdue: false });
});

test('an overdue transaction that the relay executed is confirmed with its hash', async () => {
  const world = createWorld();
  await submitted(world);
  stop = startReconciler(followed(world));
  await jest.advanceTimersByTimeAsync(71_000);
  expect(tracker().entries[0]).toMatchObject({ status: 'confirmed', txHash: world.entries[0]?.txHash });
});

test('a transaction that the relay has lost fails unless the chain has its receipt', async () => {
  const [onChain, lost] = [waiting(), waiting()];
  tracker().update(onChain, { txHash: `0x${'cd'.repeat(32)}`, relayId: '1' });
  tracker().update(lost, { relayId: '2' });
  const chain = { receipt: async (of: string) => (of === hash ? null : receipt(true)) };
  stop = startReconciler({ chain, relay: refused('relay.transaction-unknown') });
  await jest.advanceTimersByTimeAsync(71_000);
  expect(tracker().entries.map(({ status, error }) => [status, error])).toEqual([
    ['confirmed', undefined],
    ['failed', 'relay.transaction-unknown'],
  ]);
});

test('follows the replacement of a transaction by its new hash', async () => {
  const id = waiting();
  tracker().update(id, { relayId: '1' });
  const replaced = { id: '1', blockNumber: null, error: null, createdAt: new Date(0).toISOString() };
  const status = async () => ({ ...replaced, status: 'pending' as const, hash: `0x${'cd'.repeat(32)}` as const });
  stop = startReconciler({ chain: { receipt: async () => null }, relay: { status } });
  await jest.advanceTimersByTimeAsync(71_000);
  expect(tracker().entries[0]).toMatchObject({ status: 'confirming', overdue: true, txHash: `0x${'cd'.repeat(32)}` });
});

test('does not fail a transaction that its flow has submitted again meanwhile', async () => {
  const id = waiting();
  tracker().update(id, { relayId: '1' });
  const expired = { id: '1', hash: null, blockNumber: null, createdAt: new Date(0).toISOString() };
  const status = async () => {
    tracker().update(id, { status: 'pending', relayId: '2' });
    return { ...expired, status: 'expired' as const, error: { code: 'relay.request-expired', reason: '' } };
  };
  tracker().markOverdue(id);
  stop = startReconciler({ chain: { receipt: async () => null }, relay: { status } });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(tracker().entries[0]).toMatchObject({ status: 'pending', relayId: '2' });
});

test('restores a transaction by the relay’s id, also before it has a hash', async () => {
  const stopFirst = keepEntries('0x01');
  const id = tracker().begin('grantAccess');
  tracker().update(id, { status: 'pending', relayId: '0'.repeat(23).concat('1') });
  stopFirst();
  tracker().reset();
  keepEntries('0x01')();
  expect(tracker().entries).toMatchObject([
    { id, status: 'pending', relayId: '000000000000000000000001', overdue: true },
  ]);
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
