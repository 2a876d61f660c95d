import type { FolderEntry } from '@ipr/api';
import { findFolders, holdersAmong, mapFolders, mayLieIn, parentOf, twinOf, withBelow } from './folder-map.ts';

const folder = (id: string, name: string, parentId: string | null): FolderEntry => ({
  id,
  name,
  parentId,
  assetCount: 0,
});

const entries = [
  folder('default', 'default', null),
  folder('c', 'Deep', 'b'),
  folder('b', 'Échappement', 'a'),
  folder('d', 'Marks', null),
  folder('a', 'Patents', null),
];
const map = mapFolders(entries);
const node = (id: string) => map.byId.get(id) ?? map.root;
const ids = (nodes: readonly { readonly id: string }[]) => nodes.map(({ id }) => id);

test('gives every folder its path and its subfolders', () => {
  expect(ids(node('c').above)).toEqual(['default', 'a', 'b']);
  expect(ids(withBelow(node('a')))).toEqual(['a', 'b', 'c']);
  expect(ids([node('a'), node('b')].map((each) => parentOf(map, each)))).toEqual(['default', 'a']);
});

test.each([
  ['a', 'd', true],
  ['c', 'default', true],
  ['c', 'a', true],
  ['a', 'a', false],
  ['a', 'c', false],
  ['b', 'a', false],
  ['a', 'default', false],
  ['default', 'd', false],
])('whether %s may be put into %s: %s', (id, target, expected) => {
  expect(mayLieIn(map, node(id), node(target))).toBe(expected);
});

test('names the given folders that hold an asset, never the root', () => {
  const holders = new Map([
    ['2', ['b', 'a', 'gone']],
    ['9', ['default']],
  ]);
  expect(ids(holdersAmong(withBelow(map.root), holders, '2'))).toEqual(['a', 'b']);
  expect(ids(holdersAmong([node('d'), node('b')], holders, '2'))).toEqual(['b']);
  for (const unknown of ['9', '10']) expect(holdersAmong(withBelow(map.root), holders, unknown)).toEqual([]);
});

test('ends with folders that are in each other, and shows each folder once', () => {
  const corrupt = [
    ...entries,
    folder('x', 'x', 'y'),
    folder('y', 'y', 'x'),
    folder('z', 'z', 'z'),
    folder('a', 'A', 'c'),
  ];
  expect(ids(withBelow(mapFolders(corrupt).root))).toEqual(['default', 'd', 'a', 'b', 'c']);
});

test('finds folders by any part of their name, ignoring case and accents, but never the root', () => {
  expect(ids(findFolders(withBelow(map.root), 'ECHAP'))).toEqual(['b']);
  expect(findFolders(withBelow(map.root), 'default')).toEqual([]);
});

test('finds the folder in the same parent whose name differs only by case, but not the folder itself', () => {
  expect(twinOf(map, { name: ' patents ', parentId: null })?.id).toBe('a');
  expect(twinOf(map, { name: 'ÉCHAPPEMENT', parentId: 'a' })?.id).toBe('b');
  expect(twinOf(map, { name: 'Patents', parentId: 'a' })).toBeUndefined();
  expect(twinOf(map, { name: 'PATENTS', parentId: null }, 'a')).toBeUndefined();
});
