/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { Remote } from '@ipr/api';
import { productRemotes } from '../product-remotes.fixture.ts';
import { bottomItems, currentItem, sidebarItems } from './navigation.ts';

const items = sidebarItems(productRemotes());

test.each([
  ['/', '/'],
  ['/assets', '/assets'],
  ['/assets/7', '/assets'],
  ['/assets/new', '/assets/new'],
  ['/settings', '/settings'],
  ['/nowhere', undefined],
])('marks for %s only %s', (pathname, path) => {
  expect(currentItem(items, pathname)?.path).toBe(path);
});

test('shows the five specified items in the bottom bar', () => {
  const bar = bottomItems(productRemotes());
  expect(bar.map(({ path }) => path)).toEqual(['/', '/assets', '/assets/new', '/workfiles', '/shares']);
});

const module = (more: Partial<Remote>): Remote => ({ name: 'mfe_new', version: '1', paths: ['/new'], ...more });
const entry = (path: string, order: number) => ({ path, label: 'nav.assets', icon: 'FolderOutlined', order });

test('sorts entries by their declared order and takes the first five for the bottom bar', () => {
  const many = [5, 3, 1, 4, 2, 6].map((order) => ({ ...entry(`/new/${order}`, order), phone: { order } }));
  const remotes = [module({ navigation: many })];
  const shown = ['/', '/new/1', '/new/2', '/new/3', '/new/4'];
  expect(bottomItems(remotes).map(({ path }) => path)).toEqual(shown);
  expect(sidebarItems(remotes).map(({ path }) => path)).toEqual([...shown, '/new/5', '/new/6', '/settings']);
});

test('omits a module without a declared entry, as in earlier manifests', () => {
  expect(sidebarItems([module({})]).map(({ path }) => path)).toEqual(['/', '/settings']);
});
