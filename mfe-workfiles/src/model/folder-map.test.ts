import type { FolderTree } from '@ipr/api';
import { filedIds, findFolders, holdersAmong, mapFolders, mayLieIn, parentOf, withBelow } from './folder-map.ts';

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

test('every folder knows the way to it, and what is below', () => {
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

test('the root holds nothing that is counted as filed', () => {
  expect(filedIds(map)).toEqual(['1', '2', '3']);
  expect(ids(holdersAmong(withBelow(map.root), '2'))).toEqual(['a', 'b']);
  expect(holdersAmong(withBelow(map.root), '9')).toEqual([]);
});

test('folders are found by any part of their name, whatever case and accents, the root never', () => {
  expect(ids(findFolders(withBelow(map.root), 'ECHAP'))).toEqual(['b']);
  expect(findFolders(withBelow(map.root), 'default')).toEqual([]);
});
