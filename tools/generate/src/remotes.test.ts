import { RemotesRegistry } from '@ipr/api';
import { findModules } from '@ipr/local-stack/dev/find-modules';
import { expect, test } from '@jest/globals';
import { remotesText } from './remotes.ts';

const line = (name: string, paths: string[], more: object = {}) => ({
  name,
  version: '0.1.0',
  manifest: `/modules/${name}/mf-manifest.json`,
  paths,
  ...more,
});

test('contains the declaration of each module of the checkout', async () => {
  const modules = await findModules();
  const { remotes } = RemotesRegistry.parse(JSON.parse(remotesText(modules.map(({ remote }) => remote))));
  expect(modules.length).toBeGreaterThan(0);
  expect(remotes.map(({ name }) => name)).toEqual(modules.map(({ name }) => name));
  for (const { title, navigation, paths } of remotes) {
    expect(title).toBeDefined();
    // The shell has the entry of the first page.
    if (!paths.includes('/')) expect(navigation?.length).toBeGreaterThan(0);
  }
});

test('refuses two modules that claim one path', () => {
  const modules = [line('mfe_one', ['/files']), line('mfe_two', ['/files'])];
  expect(() => remotesText(modules)).toThrow('mfe_two cannot have /files');
});

test('refuses a navigation entry outside the paths of its module', () => {
  const navigation = [{ path: '/elsewhere', label: 'nav.assets', icon: 'FolderOutlined', order: 1 }];
  expect(() => remotesText([line('mfe_one', ['/files'], { navigation })])).toThrow('mfe_one cannot have /elsewhere');
});

test('refuses a declaration that the shell cannot read', () => {
  expect(() => remotesText([line('mfe_one', ['files'])])).toThrow();
});
