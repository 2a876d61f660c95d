import type { TransactionStatus } from '@ipr/domain';
import { stepStates } from './steps.ts';
import type { TrackerEntry } from './tracker.ts';

const states = (status: TransactionStatus, more: Partial<TrackerEntry> = {}) =>
  Object.values(stepStates({ id: '1', operation: 'createAsset', startTime: 0, status, ...more }));

test.each([
  ['preparing', ['now', 'next', 'next', 'next']],
  ['pending', ['done', 'now', 'next', 'next']],
  ['confirming', ['done', 'done', 'now', 'next']],
  ['confirmed', ['done', 'done', 'done', 'done']],
] as const)('%s', (status, expected) => {
  expect(states(status)).toEqual(expected);
});

test('marks the step in which a failure happened', () => {
  expect(states('failed')).toEqual(['done', 'failed', 'next', 'next']);
  expect(states('failed', { txHash: '0x01' })).toEqual(['done', 'done', 'failed', 'next']);
});

test('shows the confirm step as done for an overdue receipt', () => {
  expect(states('confirming', { overdue: true })).toEqual(['done', 'done', 'done', 'next']);
});
