import type { HeldGrant } from '@ipr/ports/index';
import { rowState, standingOf } from './row-state.ts';

const [me, other] = ['0xaa', '0xbb'] as const;
const now = 1_000;
const grant = (change: Partial<HeldGrant> = {}): HeldGrant => ({
  level: 'edit',
  state: 'ACTIVE',
  expiresAt: 0,
  ...change,
});

test.each([
  [me, null, { kind: 'owned' }, 'owner'],
  [me, grant(), { kind: 'owned' }, 'owner'],
  [other, grant({ level: 'admin' }), { kind: 'shared', level: 'admin' }, 'admin'],
  [other, grant({ expiresAt: now + 1 }), { kind: 'shared', level: 'edit' }, 'edit'],
  [other, grant({ state: 'PENDING' }), { kind: 'pending', level: 'edit' }, 'none'],
  [other, grant({ expiresAt: now }), { kind: 'expired' }, 'none'],
  [other, grant({ state: 'PENDING', expiresAt: now }), { kind: 'expired' }, 'none'],
  [other, grant({ state: 'REVOKED' }), { kind: 'ended' }, 'none'],
  [other, null, null, 'none'],
] as const)('an asset of %s with the grant %j has the row state %j', (owner, given, state, standing) => {
  const found = rowState({ owner, grant: given }, me, now);
  expect(found).toEqual(state);
  expect(standingOf(found)).toBe(standing);
});
