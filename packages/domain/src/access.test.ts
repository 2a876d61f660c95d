import { canEdit, canShare, canView, levelOf, roleOf } from './access.ts';

test('view, edit and admin are the roles 1, 2 and 3', () => {
  expect(roleOf).toEqual({ view: 1, edit: 2, admin: 3 });
  expect([levelOf[1], levelOf[2], levelOf[3]]).toEqual(['view', 'edit', 'admin']);
});

test('every level can view, edit and admin can edit, admin and the owner can share', () => {
  const standings = ['none', 'view', 'edit', 'admin', 'owner'] as const;
  expect(standings.filter(canView)).toEqual(['view', 'edit', 'admin', 'owner']);
  expect(standings.filter(canEdit)).toEqual(['edit', 'admin', 'owner']);
  expect(standings.filter(canShare)).toEqual(['admin', 'owner']);
});
