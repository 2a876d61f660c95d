import { canEdit, canShare, canView, levelOf } from './access.ts';
import {
  type AssetAction,
  type AssetStanding,
  accessRules,
  assetStandings,
  lacksLevel,
  mayDo,
  passedLevel,
  roleNeededFor,
  standingOf,
} from './access-rules.ts';

const now = 1_000;
const may = (action: AssetAction) => assetStandings.filter((standing) => mayDo(standing, action));

test('viewing, editing and sharing are for whom the levels of the contract let through, and nobody else', () => {
  expect(may('view')).toEqual(assetStandings.filter((standing) => canView(passedLevel(standing))));
  expect(may('edit')).toEqual(assetStandings.filter((standing) => canEdit(passedLevel(standing))));
  expect(may('share')).toEqual(assetStandings.filter((standing) => canShare(passedLevel(standing))));
  expect(may('revoke')).toEqual(may('share'));
});

test('only the owner has certificates, only the invited accept and reject, only others than the owner relinquish', () => {
  expect(may('certificate')).toEqual(['owner']);
  expect(may('accept')).toEqual(['pending']);
  expect(may('reject')).toEqual(['pending']);
  expect(may('relinquish')).not.toContain('owner');
});

test('whoever cannot view may ask for access, whoever can view cannot', () => {
  expect(may('request-access')).toEqual(assetStandings.filter((standing) => !mayDo(standing, 'view')));
});

test('no rule tells a stranger from somebody without a grant', () => {
  for (const action of Object.keys(accessRules) as AssetAction[])
    expect([action, mayDo('stranger', action)]).toEqual([action, mayDo('none', action)]);
});

test.each([
  [{ state: 'pending', expiresAt: 0, level: 'view' }, 'pending'],
  [{ state: 'pending', expiresAt: now, level: 'view' }, 'expired'],
  [{ state: 'accepted', expiresAt: now + 1, level: 'edit' }, 'edit'],
  [{ state: 'ACTIVE', expiresAt: now, level: 'admin' }, 'expired'],
  [{ state: 'REVOKED', expiresAt: 0, level: 'admin' }, 'revoked'],
  [{ state: 'RELINQUISHED', expiresAt: 0, level: 'admin' }, 'revoked'],
  [{ state: 'none', expiresAt: 0, level: null }, 'none'],
  [null, 'none'],
] as const)('a grant of %j makes somebody %s', (grant, standing) => {
  expect(standingOf(grant, false, now)).toBe(standing);
  expect(standingOf(grant, true, now)).toBe('owner');
});

test('a level is lacking exactly where it is above what somebody has', () => {
  const lacking = (level: 'view' | 'edit' | 'admin') =>
    assetStandings.filter((standing) => lacksLevel(standing, level));
  expect(lacking('view')).toEqual(['none', 'pending', 'expired', 'revoked', 'stranger']);
  expect(lacking('edit')).toEqual(['none', 'pending', 'view', 'expired', 'revoked', 'stranger']);
  expect(lacking('admin')).toEqual(['none', 'pending', 'view', 'edit', 'expired', 'revoked', 'stranger']);
});

test.each(['view', 'edit', 'share', 'revoke'] as const)(
  'the role that %s takes is passed by whom the rules let',
  (action) => {
    const passes = (standing: AssetStanding) => !lacksLevel(standing, levelOf[roleNeededFor(action)]);
    expect(may(action)).toEqual(assetStandings.filter(passes));
  },
);
