import type { Hex } from '@ipr/domain';
import { numberToHex } from 'viem';
import { merkleTree, rootOfPath } from './merkle-tree.ts';

/** Test vectors of the reference implementation of RFC 6962 (certificate-transparency, merkle_tree_test). */
const entries: readonly Hex[] = [
  '0x',
  '0x00',
  '0x10',
  '0x2021',
  '0x3031',
  '0x40414243',
  '0x5051525354555657',
  '0x606162636465666768696a6b6c6d6e6f',
];
const roots: readonly Hex[] = [
  '0x6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  '0xfac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  '0xaeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  '0xd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '0x4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '0x76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  '0xddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '0x5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const empty = '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const paths: readonly (readonly [index: number, size: number, path: readonly Hex[]])[] = [
  [0, 1, []],
  [
    0,
    8,
    [
      '0x96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '0x5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '0x6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      '0xbc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      '0xca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      '0xd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [2, 3, ['0xfac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    1,
    5,
    [
      '0x6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '0x5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '0xbc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];

test('has the roots of RFC 6962 for trees of no entry to eight', () => {
  expect(merkleTree([]).root).toBe(empty);
  for (const [at, root] of roots.entries()) expect(merkleTree(entries.slice(0, at + 1)).root).toBe(root);
});

test.each(paths)('has the audit path of RFC 6962 for entry %i of %i, which proves the root', (index, size, path) => {
  expect(merkleTree(entries.slice(0, size)).pathOf(index)).toEqual(path);
  expect(rootOfPath(entries[index] ?? '0x', index, size, path)).toBe(roots[size - 1]);
});

const many = Array.from({ length: 33 }, (_, at) => numberToHex(at, { size: 32 }));

test('the path of every entry of every tree up to 33 proves the root at its position and no other', () => {
  for (let size = 1; size <= many.length; size += 1) {
    const some = many.slice(0, size);
    const { root, pathOf } = merkleTree(some);
    for (const [at, entry] of some.entries()) {
      const path = pathOf(at);
      expect(rootOfPath(entry, at, size, path)).toBe(root);
      for (const other of [at - 1, at + 1, size]) expect(rootOfPath(entry, other, size, path)).not.toBe(root);
    }
  }
});

test('a path that is shorter, longer, reordered or of another entry proves no root', () => {
  const { root, pathOf } = merkleTree(many);
  const path = pathOf(21);
  const entry = many[21] ?? '0x';
  for (const wrong of [path.slice(1), path.slice(0, -1), [...path, root], path.toReversed()])
    expect(rootOfPath(entry, 21, many.length, wrong)).not.toBe(root);
  expect(rootOfPath(many[22] ?? '0x', 21, many.length, path)).not.toBe(root);
  // A node, as an entry of its two children, does not pass for a leaf.
  const two = merkleTree(many.slice(0, 2));
  expect(rootOfPath(`${two.pathOf(1)[0] ?? '0x'}${two.pathOf(0)[0]?.slice(2)}`, 0, 1, [])).not.toBe(two.root);
});

test('there is no root for a position outside the tree, and no path', () => {
  for (const [index, size] of [
    [0, 0],
    [-1, 3],
    [3, 3],
    [0.5, 3],
    [0, Number.NaN],
    [0, 2 ** 60],
  ] as const)
    expect(rootOfPath('0x', index, size, [])).toBeNull();
  expect(() => merkleTree(entries).pathOf(8)).toThrow(RangeError);
});
