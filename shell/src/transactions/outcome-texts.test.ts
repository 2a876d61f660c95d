import type { TrackedTransaction } from '@ipr/mfe-contract';
import { outcomeOf } from './use-outcome.ts';

const endOf = (operation: TrackedTransaction['operation'], status: 'confirmed' | 'failed', error?: string) =>
  outcomeOf({ id: '1', operation, status, startTime: 0, ...(error ? { error } : {}) }, 'en');

test.each([
  ['createAsset', 'Asset created successfully!', 'Failed to create asset: gone'],
  ['updateAsset', 'Asset updated successfully!', 'Failed to update asset: gone'],
  ['grantAccess', 'Access granted successfully!', 'Failed to grant access: gone'],
  ['acceptAccess', 'Access accepted successfully!', 'Failed to accept access: gone'],
  ['relinquishAccess', 'Access relinquished successfully!', 'Failed to relinquish access: gone'],
  ['revokeAccess', 'Access revoked successfully!', 'Failed to revoke access: gone'],
  ['batch', 'Batch operations completed successfully!', 'Failed to complete batch operations: gone'],
] as const)('reports the outcome of %s in the specified words', (operation, success, failure) => {
  expect(endOf(operation, 'confirmed')).toBe(success);
  expect(endOf(operation, 'failed', 'gone')).toBe(failure);
});

test('shows a failure code as its sentence inside the message', () => {
  expect(endOf('grantAccess', 'failed', 'registry.bad-role')).toBe(
    'Failed to grant access: bad role: choose view, edit or admin',
  );
});

test('has no outcome while the transaction runs', () => {
  expect(outcomeOf({ id: '1', operation: 'createAsset', status: 'pending', startTime: 0 }, 'en')).toBe('');
});
