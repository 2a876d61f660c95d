import type { FolderTree } from '@ipr/api';
import {
  filedIds,
  findFolders,
  holdersAmong,
  mapFolders,
  mayLieIn,
  parentOf,
  twinOf,
  withBelow,
} from './folder-map.ts';

const folder = (
  id: string,
  name: string,
  parentId: string | null,
  assetIds: string[],
  children: FolderTree[] = [],
): FolderTree => ({ id, name, parentId, assetIds, assetCount: assetIds.length, children });

const map = mapFolders(
  folder(
    'default',
    'default',
    null,
    ['9'],
    [
      folder(
        'a',
        'Patents',
        null,
        ['1', '2'],
        [folder('b', 'Échappement', 'a', ['2'], [folder('c', 'Deep', 'b', [])])],
      ),
      folder('d', 'Marks', null, ['3']),
    ],
  ),
);
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

test('excludes the root from the filed assets', () => {
  expect(filedIds(map)).toEqual(['1', '2', '3']);
  expect(ids(holdersAmong(withBelow(map.root), '2'))).toEqual(['a', 'b']);
  expect(holdersAmong(withBelow(map.root), '9')).toEqual([]);
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
