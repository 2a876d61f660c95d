/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { actionView } from './action-view.ts';

const account = `0x${'0f'.repeat(20)}` as const;
const claims = { titles: { 7: 'Motor' }, names: { [account]: 'Eve\u202Eadmin' } };

test('shows whom a grant concerns, its level and its end, and the page’s words as its words', () => {
  const action = { name: 'grantAccess', assetId: '7', account, level: 'admin', expiresAt: 0 } as const;
  const { textContent } = actionView(action, { locale: 'en', claims });
  expect(textContent).toContain('Give admin access to asset 7');
  expect(textContent).toContain(`Account${account}`);
  expect(textContent).toContain('The page calls the assetMotor');
  expect(textContent).toContain('Untilno end');
  // Marks that would turn the rest of the line are shown.
  expect(textContent).toContain('Eve[U+202E]admin');
});

test('a title is text, never markup', () => {
  const view = actionView({ name: 'createAsset', label: '<img src=x onerror=1>' }, { locale: 'de', claims });
  expect(view.querySelector('img')).toBeNull();
  expect(view.textContent).toBe('„<img src=x onerror=1>“ dauerhaft registrieren');
});
