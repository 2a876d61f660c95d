/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { forgetPartner, heldPartner, holdPartner, pageOf, readWanted } from './partner-window.ts';

const key = `ipr_site_${'k'.repeat(22)}`;
const origin = 'https://market.example';
const token = `#${'t'.repeat(43)}`;
const search = (given: Readonly<Record<string, string>>) => `?${new URLSearchParams({ key, origin, ...given })}`;

test('each element shows one page of the portal', () => {
  const page = (given: Readonly<Record<string, string>>, hash = '') => {
    const wanted = readWanted({ search: search(given), hash, referrer: `${origin}/` });
    return wanted && pageOf(wanted, '/invite');
  };
  expect(page({ element: 'share', asset: '42' })).toBe('/share/42?type=internal');
  expect(page({ element: 'access', asset: '42' })).toBe('/share/42');
  expect(page({ element: 'accept', asset: '42' })).toBe('/assets/42');
  expect(page({ element: 'accept' }, token)).toBe('/invite');
});

test.each([
  [{ element: 'sign', asset: '42' }, ''],
  [{ element: 'share' }, ''],
  [{ element: 'share' }, token],
  [{ element: 'accept' }, '#short'],
  [{ element: 'accept', asset: '42' }, token],
  [{ element: 'share', asset: '../settings' }, ''],
  [{ element: 'share', asset: '42', key: 'x' }, ''],
  [{ element: 'share', asset: '42', origin: 'https://market.example/path' }, ''],
  [{ element: 'share', asset: '42', origin: 'javascript:alert(1)' }, ''],
] as const)('no page is shown for %j %s', (given, hash) => {
  expect(readWanted({ search: search(given), hash, referrer: `${origin}/` })).toBeNull();
});

test.each([
  '',
  'https://evil.example/',
  `https://market.example.evil.example/`,
  'market.example',
  'http://market.example/',
])('no page is shown when the browser says that %j opened the window', (referrer) => {
  const address = { search: search({ element: 'share', asset: '42' }), hash: '' };
  expect(readWanted({ ...address, referrer: `${origin}/offers?id=1` })).not.toBeNull();
  expect(readWanted({ ...address, referrer })).toBeNull();
});

test('a window is remembered for its tab, and nothing that another script stored there', () => {
  const opened = { key, origin, element: 'share', asset: '42', name: 'Market', isCounted: true } as const;
  holdPartner(opened);
  expect(heldPartner()).toEqual(opened);
  for (const stored of ['', '{', 'null', '{"origin":"*"}']) {
    sessionStorage.setItem('ipr.partner', stored);
    expect(heldPartner()).toBeNull();
  }
  forgetPartner();
  expect(heldPartner()).toBeNull();
});
