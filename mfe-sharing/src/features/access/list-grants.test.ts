import type { AssetRole } from '@ipr/ports/index';
import { isUnopened, listGrants } from './list-grants.ts';

const now = 1_800_000_000;
const day = 24 * 3600;
const who = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`;
const role = (id: string, change: Partial<AssetRole> = {}): AssetRole => ({
  id,
  user: who(id),
  grantor: who('f'),
  level: 'view',
  state: 'ACTIVE',
  grantedAt: now - day,
  expiresAt: 0,
  endedAt: null,
  txHash: '0x1',
  ndaHash: '0x2',
  cid: 'cid',
  ...change,
});
const ids = (rows: readonly AssetRole[]) => rows.map(({ id }) => id);

test('lists pending and active grants as current and all others as ended', () => {
  const { current, ended } = listGrants(
    [
      role('1'),
      role('2', { state: 'PENDING' }),
      role('3', { state: 'REVOKED' }),
      role('4', { expiresAt: now }),
      role('5', { state: 'PENDING', expiresAt: now - 1 }),
      role('6', { state: 'REJECTED' }),
    ],
    now,
  );
  expect([ids(current), ids(ended)]).toEqual([
    ['1', '2'],
    ['3', '4', '5', '6'],
  ]);
  expect(ended.map(({ status }) => status)).toEqual(['REVOKED', 'EXPIRED', 'EXPIRED', 'REVOKED']);
});

test('allows renewing only the newest grant of a person', () => {
  const earlier = role('1', { id: '1-old', state: 'REVOKED' });
  const { current, ended } = listGrants([role('1'), earlier, role('2', { state: 'RELINQUISHED' })], now);
  expect(current.map(({ isNewest }) => isNewest)).toEqual([true]);
  expect(ended.map(({ id, isNewest }) => [id, isNewest])).toEqual([
    ['1-old', false],
    ['2', true],
  ]);
});

test('marks an active share with less than seven days left, but not a pending one', () => {
  const rows = [
    role('1', { expiresAt: now + 7 * day - 1 }),
    role('2', { expiresAt: now + 7 * day }),
    role('3', { expiresAt: now + day, state: 'PENDING' }),
    role('4'),
  ];
  expect(listGrants(rows, now).current.map(({ isSoon }) => isSoon)).toEqual([true, false, false, false]);
});

test('marks as unopened only a first invitation that is not accepted', () => {
  const rows = [
    role('1', { id: '7-0x1-1', state: 'PENDING' }),
    role('2', { id: '7-0x2-2', state: 'PENDING' }),
    role('3', { id: '7-0x3-1' }),
  ];
  expect(listGrants(rows, now).current.map((row) => row.isUnopened)).toEqual([true, false, false]);
  expect(isUnopened('EXPIRED', 1)).toBe(false);
});
