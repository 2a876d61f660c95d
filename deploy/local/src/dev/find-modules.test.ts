import { expect, test } from '@jest/globals';
import { findModules, remoteOf } from './find-modules.ts';

const manifest = { contract: 1, name: 'mfe_notes', paths: ['/notes'], parts: { List: './list' }, title: 'nav.notes' };

test('a manifest is read without a bundler, for every module of the checkout', async () => {
  const names = (await findModules()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['mfe_assets', 'mfe_sharing', 'mfe_workfiles']));
});

test('a line of the registry has what the manifest declares for the shell', () => {
  expect(remoteOf('mfe-notes', '0.2.0', manifest)).toEqual({
    name: 'mfe_notes',
    version: '0.2.0',
    manifest: '/modules/mfe_notes/mf-manifest.json',
    paths: ['/notes'],
    title: 'nav.notes',
  });
});

test('a module that is built under another name is refused', () => {
  expect(() => remoteOf('mfe-note', '0.2.0', manifest)).toThrow('mfe-note is built as mfe_note');
});

test('a slot that names no part of the module is refused', () => {
  const slots = { 'asset.access': 'Panel' };
  expect(() => remoteOf('mfe-notes', '0.2.0', { ...manifest, slots })).toThrow('fills a slot with Panel');
});
