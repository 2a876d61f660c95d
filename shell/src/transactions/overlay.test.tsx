/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { TransactionOverlay } from './overlay.tsx';
import { useTracker } from './tracker.ts';

const tracker = () => useTracker.getState();
const update = (id: string, change: Parameters<ReturnType<typeof tracker>['update']>[1]) =>
  act(() => tracker().update(id, change));
const begin = (): string => {
  let id = '';
  act(() => {
    id = tracker().begin('createAsset');
  });
  return id;
};
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const dialog = () => screen.queryByRole('dialog', { name: 'Create asset' });

beforeEach(() => {
  jest.useFakeTimers();
  tracker().reset();
  render(<TransactionOverlay explorer={(hash) => `/explorer/tx/${hash}`} />);
});
afterEach(() => jest.useRealTimers());

test('shows the four steps and marks the current one', () => {
  const id = begin();
  update(id, { status: 'pending' });
  const steps = within(dialog() as HTMLElement).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    'Prepare, done',
    'Send, in progress',
    'Confirm, to do',
    'Complete, to do',
  ]);
});

test('minimises on Esc while it runs and reopens on demand', () => {
  begin();
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(dialog()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the running transaction' }));
  expect(dialog()).not.toBeNull();
});

test('offers no Close while running; closes 3 s after confirmation and moves to the history', () => {
  const id = begin();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  update(id, { status: 'confirmed', txHash: '0xabc' });
  expect(screen.getByText('Asset created successfully!')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View on the explorer' }).getAttribute('href')).toBe('/explorer/tx/0xabc');
  pass(2_900);
  expect(dialog()).not.toBeNull();
  pass(200);
  expect(dialog()).toBeNull();
  expect(tracker().history.map((entry) => entry.id)).toEqual([id]);
});

test('shows the reason of a failure for 5 s, longer while focused', () => {
  const id = begin();
  update(id, { status: 'failed', error: 'registry.hash-already-exists' });
  expect(screen.getByRole('status').textContent).toBe(
    'Failed to create asset: hash already exists: this file is already registered',
  );
  pass(4_000);
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  pass(60_000);
  expect(dialog()).not.toBeNull();
  act(() => screen.getByRole('button', { name: 'Close' }).blur());
  pass(1_100);
  expect(dialog()).toBeNull();
});

test('notes an overdue receipt and may be closed before it is settled', () => {
  const id = begin();
  update(id, { status: 'confirming', txHash: '0xabc' });
  act(() => tracker().markOverdue(id));
  expect(screen.getByText("Still waiting for the network's receipt")).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(tracker().history[0]).toMatchObject({ id, status: 'confirming' });
});
