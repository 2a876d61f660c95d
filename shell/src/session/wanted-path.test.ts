import { loginPath, wantedPath } from './wanted-path.ts';

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

test('the wanted path survives the way through sign-in', () => {
  const login = loginPath(at('/assets/3', '?tab=access', '#top'));
  expect(wantedPath(login.slice('/login'.length))).toBe('/assets/3?tab=access#top');
});

test('the home page needs no note', () => {
  expect(loginPath(at('/'))).toBe('/login');
  expect(wantedPath('')).toBe('/');
});

test.each([
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login?next=/x',
  'assets',
])('an address that is no page of this portal leads home: %s', (wanted) => {
  expect(wantedPath(`?${new URLSearchParams({ next: wanted })}`)).toBe('/');
});
