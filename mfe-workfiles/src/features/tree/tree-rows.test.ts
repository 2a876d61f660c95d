import type { FolderEntry } from '@ipr/api';
import { mapFolders } from '../../model/folder-map.ts';
import { seenRows, treeMove } from './tree-rows.ts';

const folder = (id: string, parentId: string | null): FolderEntry => ({ id, name: id, parentId, assetCount: 0 });
const { root } = mapFolders([
  folder('default', null),
  folder('anvil', null),
  folder('bolt', 'anvil'),
  folder('crank', 'anvil'),
  folder('dial', null),
]);
const folded = seenRows(root, new Set());
const unfolded = seenRows(root, new Set(['anvil']));
const ids = (rows: typeof folded) => rows.map(({ node }) => node.id);

test('shows the children of expanded folders only, each with its position among its siblings', () => {
  expect(ids(folded)).toEqual(['default', 'anvil', 'dial']);
  expect(ids(unfolded)).toEqual(['default', 'anvil', 'bolt', 'crank', 'dial']);
  expect(unfolded.map(({ place, siblings }) => `${place}/${siblings}`)).toEqual(['1/1', '1/2', '1/2', '2/2', '2/2']);
});

test.each([
  ['ArrowDown', 'anvil', { kind: 'focus', id: 'bolt' }],
  ['ArrowDown', 'dial', null],
  ['ArrowUp', 'dial', { kind: 'focus', id: 'crank' }],
  ['ArrowUp', 'default', null],
  ['Home', 'crank', { kind: 'focus', id: 'default' }],
  ['End', 'default', { kind: 'focus', id: 'dial' }],
  ['ArrowRight', 'anvil', { kind: 'focus', id: 'bolt' }],
  ['ArrowRight', 'dial', null],
  ['ArrowLeft', 'anvil', { kind: 'fold', id: 'anvil' }],
  ['ArrowLeft', 'crank', { kind: 'focus', id: 'anvil' }],
  ['ArrowLeft', 'default', null],
  ['Enter', 'bolt', { kind: 'choose', id: 'bolt' }],
  [' ', 'bolt', { kind: 'choose', id: 'bolt' }],
  ['c', 'dial', { kind: 'focus', id: 'crank' }],
  ['Tab', 'dial', null],
])('handles the key %s on %s', (key, focused, expected) => {
  expect(treeMove(unfolded, focused, key)).toEqual(expected);
});

test('expands a collapsed folder on the right arrow key', () => {
  expect(treeMove(folded, 'anvil', 'ArrowRight')).toEqual({ kind: 'unfold', id: 'anvil' });
});
