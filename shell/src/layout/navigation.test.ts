/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { bottomItems, isCurrent, sidebarItems } from './navigation.ts';

const links = createLinks(null);
const current = (pathname: string) =>
  sidebarItems.filter((item) => isCurrent(item, links, pathname)).map(({ key }) => key);

test.each([
  ['/', ['dashboard']],
  ['/assets', ['assets']],
  ['/assets/7', ['assets']],
  ['/assets/new', ['register']],
  ['/settings', ['settings']],
  ['/nowhere', []],
])('%s marks %j', (pathname, keys) => {
  expect(current(pathname)).toEqual(keys);
});

test('the bottom bar has the five specified items', () => {
  expect(bottomItems.map((item) => item.to(links))).toEqual(['/', '/assets', '/assets/new', '/workfiles', '/shares']);
});
