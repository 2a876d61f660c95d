import { loginPath, wantedPath } from './wanted-path.ts';

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

test('preserves the requested path through sign-in', () => {
  const login = loginPath(at('/assets/3', '?tab=access', '#top'));
  expect(wantedPath(login.slice('/login'.length))).toBe('/assets/3?tab=access#top');
});

test('adds no parameter for the home page', () => {
  expect(loginPath(at('/'))).toBe('/login');
  expect(wantedPath('')).toBe('/');
});

test.each([
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  // The path of these begins with two slashes once the dots are resolved.
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  '/login?next=/x',
  'assets',
])('opens the home page for an address outside the portal: %s', (wanted) => {
  expect(wantedPath(`?${new URLSearchParams({ next: wanted })}`)).toBe('/');
});
