/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { isSettled, mayClose, shownMs, useTracker } from './tracker.ts';

const tracker = () => useTracker.getState();
const only = () => {
  const [entry] = tracker().entries;
  if (!entry) throw new Error('no entry');
  return entry;
};

beforeEach(() => tracker().reset());

test('starts a transaction with preparing and does not allow closing it while it runs', () => {
  tracker().begin('createAsset');
  expect(only()).toMatchObject({ status: 'preparing', operation: 'createAsset' });
  expect(mayClose(only())).toBe(false);
  expect(shownMs(only())).toBeUndefined();
});

test('shows a confirmed transaction 3 s and a failed one 5 s, and allows closing both', () => {
  const id = tracker().begin('createAsset');
  tracker().update(id, { status: 'confirmed' });
  expect([shownMs(only()), mayClose(only())]).toEqual([3000, true]);
  tracker().reset();
  tracker().update(tracker().begin('createAsset'), { status: 'failed', error: 'registry.expired' });
  expect([shownMs(only()), mayClose(only())]).toEqual([5000, true]);
});

test('an outcome is final, except that an abandoned transaction may be submitted again', () => {
  const [abandoned, refused] = ['relay.request-expired', 'relay.reverted'].map((error) => {
    const id = tracker().begin('createAsset');
    tracker().update(id, { status: 'failed', error, relayId: '1' });
    return id;
  }) as [string, string];
  for (const id of [abandoned, refused]) tracker().update(id, { status: 'pending', relayId: '2' });
  expect(tracker().entries).toMatchObject([
    { status: 'pending', relayId: '2' },
    { status: 'failed', error: 'relay.reverted', relayId: '1' },
  ]);
  expect(tracker().entries[0]).not.toHaveProperty('error');
  tracker().update(abandoned, { status: 'confirmed' });
  expect(tracker().entries[0]?.status).toBe('confirmed');
});

test('allows closing on an overdue receipt, and a later receipt settles the entry in the history', () => {
  const id = tracker().begin('createAsset');
  tracker().update(id, { status: 'confirming', txHash: '0x01' });
  tracker().markOverdue(id);
  expect(mayClose(only())).toBe(true);
  expect(isSettled(only())).toBe(false);
  tracker().close(id);
  expect(tracker().history[0]).toMatchObject({ id, status: 'confirming', overdue: true });
  tracker().update(id, { status: 'confirmed' });
  expect(tracker().history[0]).toMatchObject({ id, status: 'confirmed', overdue: false });
});

test('ignores updates to a settled transaction', () => {
  const id = tracker().begin('createAsset');
  tracker().update(id, { status: 'failed', error: 'relay.reverted' });
  tracker().update(id, { status: 'pending' });
  expect(only()).toMatchObject({ status: 'failed', error: 'relay.reverted' });
});

test('removes a transaction whose signature was refused', () => {
  tracker().dismiss(tracker().begin('createAsset'));
  expect([tracker().entries, tracker().history]).toEqual([[], []]);
});

test('a transaction of a list begins minimised, and open when the person has opened one of the list', () => {
  tracker().begin('createAsset', true);
  expect(tracker().minimised).toBe(true);
  tracker().begin('createAsset', true);
  expect(tracker().minimised).toBe(true);
  tracker().minimise(false);
  tracker().begin('createAsset', true);
  expect(tracker().minimised).toBe(false);
});

test('reopens the overlay for a new transaction', () => {
  tracker().begin('createAsset');
  tracker().minimise(true);
  tracker().begin('updateAsset');
  expect(tracker().minimised).toBe(false);
});
