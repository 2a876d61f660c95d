/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { PortalRouter } from '@ipr/mfe-contract';
import { act, render, screen } from '@testing-library/react';
import { useTracker } from './tracker.ts';
import { TransactionHistory } from './transaction-history.tsx';

const tracker = () => useTracker.getState();

const settle = (status: 'confirmed' | 'failed', error?: string) =>
  act(() => {
    const id = tracker().begin('createAsset');
    tracker().update(id, { status, txHash: `0x${'ab'.repeat(32)}`, ...(error ? { error } : {}) });
    tracker().close(id);
  });

beforeEach(() => {
  tracker().reset();
  render(
    <PortalRouter>
      <TransactionHistory retryAt="/assets/new" />
    </PortalRouter>,
  );
});

test('shows nothing before the first transaction has ended', () => {
  expect(screen.queryByRole('region', { name: 'Transactions' })).toBeNull();
});

test('keeps the outcome of a transaction, in the specified words', () => {
  settle('confirmed');
  expect(screen.getByRole('listitem').textContent).toContain('Asset created successfully!');
  expect(screen.queryByRole('link', { name: 'Retry' })).toBeNull();
});

test('offers to retry a failed registration', () => {
  settle('failed', 'relay.unavailable');
  expect(screen.getByRole('listitem').textContent).toContain('Failed to create asset: The relay does not answer.');
  expect(screen.getByRole('link', { name: 'Retry' }).getAttribute('href')).toBe('/assets/new');
});
