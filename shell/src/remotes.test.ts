/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { RemotesRegistry } from '@ipr/api';
import { productRemotes } from './product-remotes.fixture.ts';
import { noteRefused } from './remotes.ts';
import { resolveRemotes } from './start/resolve-remotes.ts';
import { useToasts } from './toasts/toasts-store.ts';

const module = (name: string, paths: string[], more: object = {}) => ({ name, version: '1', paths, ...more });
const resolve = (...remotes: object[]) => resolveRemotes(RemotesRegistry.parse({ remotes }));

test('has no conflicting claims among the modules of this release', () => {
  expect(resolve(...productRemotes()).refused).toEqual([]);
});

test('assigns a path to the first module that claims it, and logs the other one', () => {
  const { remotes, refused } = resolve(module('mfe_one', ['/files']), module('mfe_two', ['/files', '/two']));
  expect(remotes.map(({ paths }) => paths)).toEqual([['/files'], ['/two']]);
  noteRefused(refused);
  expect(useToasts.getState().log[0]?.lines).toEqual([
    'mfe_two cannot use /files: another part of the portal already uses it.',
  ]);
});

test.each(['/settings', '/login', '/verify', '/user', '/explorer'])(
  'assigns %s to no module, because the shell handles it',
  (path) => {
    expect(resolve(module('mfe_one', [path])).refused).toEqual([{ name: 'mfe_one', claim: path }]);
  },
);

test('refuses a second module of the same name with all its declarations', () => {
  const { remotes, refused } = resolve(module('mfe_one', ['/one']), module('mfe_one', ['/other']));
  expect(remotes.map(({ paths }) => paths)).toEqual([['/one']]);
  expect(refused).toEqual([{ name: 'mfe_one', claim: 'mfe_one' }]);
});

test('fills a slot by one module', () => {
  const slots = { 'asset.access': 'Panel' };
  const { remotes, refused } = resolve(module('mfe_one', ['/one'], { slots }), module('mfe_two', ['/two'], { slots }));
  expect(remotes.map((remote) => remote.slots)).toEqual([slots, {}]);
  expect(refused).toEqual([{ name: 'mfe_two', claim: 'asset.access' }]);
});

test('refuses a navigation entry outside the module’s paths', () => {
  const navigation = [{ path: '/elsewhere', label: 'nav.assets', icon: 'FolderOutlined', order: 1 }];
  const { remotes, refused } = resolve(module('mfe_one', ['/one'], { navigation }));
  expect(remotes[0]?.navigation).toEqual([]);
  expect(refused).toEqual([{ name: 'mfe_one', claim: '/elsewhere' }]);
});
