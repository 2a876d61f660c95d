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

test('view, edit and share are allowed exactly for the standings that pass the level in the contract', () => {
  expect(may('view')).toEqual(assetStandings.filter((standing) => canView(passedLevel(standing))));
  expect(may('edit')).toEqual(assetStandings.filter((standing) => canEdit(passedLevel(standing))));
  expect(may('share')).toEqual(assetStandings.filter((standing) => canShare(passedLevel(standing))));
  expect(may('revoke')).toEqual(may('share'));
});

test('only the owner gets certificates, only a pending grantee accepts or rejects, and the owner cannot relinquish', () => {
  expect(may('certificate')).toEqual(['owner']);
  expect(may('accept')).toEqual(['pending']);
  expect(may('reject')).toEqual(['pending']);
  expect(may('relinquish')).not.toContain('owner');
});

test('only accounts that cannot view may request access', () => {
  expect(may('request-access')).toEqual(assetStandings.filter((standing) => !mayDo(standing, 'view')));
});

test('the rules treat a stranger and an account without a grant alike', () => {
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
] as const)('a grant of %j gives the standing %s', (grant, standing) => {
  expect(standingOf(grant, false, now)).toBe(standing);
  expect(standingOf(grant, true, now)).toBe('owner');
});

test('a level is lacking exactly when it is above the standing’s own level', () => {
  const lacking = (level: 'view' | 'edit' | 'admin') =>
    assetStandings.filter((standing) => lacksLevel(standing, level));
  expect(lacking('view')).toEqual(['none', 'pending', 'expired', 'revoked', 'stranger']);
  expect(lacking('edit')).toEqual(['none', 'pending', 'view', 'expired', 'revoked', 'stranger']);
  expect(lacking('admin')).toEqual(['none', 'pending', 'view', 'edit', 'expired', 'revoked', 'stranger']);
});

test.each(['view', 'edit', 'share', 'revoke'] as const)(
  'the role required for %s is passed by exactly the standings that the rules allow',
  (action) => {
    const passes = (standing: AssetStanding) => !lacksLevel(standing, levelOf[roleNeededFor(action)]);
    expect(may(action)).toEqual(assetStandings.filter(passes));
  },
);
