import { shareStatus } from './share-status.ts';

const now = 1_800_000_000;

describe('the displayed status of a share', () => {
  test.each([
    ['revoked', 0, 'REVOKED'],
    ['relinquished', now + 10, 'REVOKED'],
    ['rejected', now - 10, 'REVOKED'],
    ['pending', 0, 'PENDING'],
    ['PENDING', now + 1, 'PENDING'],
    ['pending', now, 'EXPIRED'],
    ['accepted', 0, 'ACTIVE'],
    ['ACTIVE', '0', 'ACTIVE'],
    ['accepted', now + 1, 'ACTIVE'],
    ['accepted', now, 'EXPIRED'],
    ['accepted', BigInt(now - 1), 'EXPIRED'],
    ['something else', 0, 'Unknown'],
  ])('%s with expiry %s is %s', (state, expiresAt, status) => {
    expect(shareStatus({ state, expiresAt }, now)).toBe(status);
  });
});
