import { randomInt } from 'node:crypto';
import { limits, type StoredFolder } from './folder.ts';
import { addFolder, moveFolder, removeFolder, renameFolder } from './tree-rules.ts';

type Folders = readonly StoredFolder[];

const folder = (id: string, parentId: string | null = null): StoredFolder => ({ id, name: id, parentId });
const parentOf = (folders: Folders, id: string) => folders.find((each) => each.id === id)?.parentId;
/** a, a/b, a/b/c and x. */
const small: Folders = [folder('a'), folder('b', 'a'), folder('c', 'b'), folder('x')];
/** A way down of this many folders: d1, d1/d2, … */
const chainOf = (count: number, prefix = 'd'): Folders =>
  Array.from({ length: count }, (_, i) => folder(`${prefix}${i + 1}`, i === 0 ? null : `${prefix}${i}`));

test('refuses to move a folder into itself or its descendants', () => {
  for (const parentId of ['a', 'b', 'c'])
    expect(() => moveFolder(small, 'a', parentId)).toThrow(expect.objectContaining({ code: 'folder.cycle' }));
  expect(parentOf(moveFolder(small, 'a', 'x'), 'a')).toBe('x');
  expect(parentOf(moveFolder(small, 'c', null), 'c')).toBeNull();
});

test('refuses the default folder as an explicit parent', () => {
  const fixed = expect.objectContaining({ code: 'folder.default-fixed' });
  expect(() => moveFolder(small, 'b', 'default')).toThrow(fixed);
  expect(() => addFolder(small, folder('new', 'default'))).toThrow(fixed);
});

test('returns not-found for missing folders', () => {
  const missing = expect.objectContaining({ code: 'folder.not-found' });
  expect(() => moveFolder(small, 'none', 'a')).toThrow(missing);
  expect(() => moveFolder(small, 'a', 'none')).toThrow(missing);
  expect(() => addFolder(small, folder('new', 'none'))).toThrow(missing);
  expect(() => renameFolder(small, 'none', 'name')).toThrow(missing);
  expect(() => removeFolder(small, 'none')).toThrow(missing);
});

test('moves the children of a removed folder to its parent and changes no other folder', () => {
  expect(removeFolder(small, 'b')).toEqual([folder('a'), folder('c', 'a'), folder('x')]);
  expect(parentOf(removeFolder(small, 'a'), 'b')).toBeNull();
});

test('limits the depth of new and moved folders', () => {
  const deep = chainOf(limits.depth);
  const tooDeep = expect.objectContaining({ code: 'folder.too-deep', params: { max: limits.depth } });
  expect(() => addFolder(deep, folder('new', `d${limits.depth}`))).toThrow(tooDeep);
  expect(addFolder(deep, folder('new', `d${limits.depth - 1}`))).toHaveLength(limits.depth + 1);
  const withBranch = [...deep, ...chainOf(3, 'e')];
  expect(() => moveFolder(withBranch, 'e1', `d${limits.depth - 2}`)).toThrow(tooDeep);
  expect(parentOf(moveFolder(withBranch, 'e1', `d${limits.depth - 3}`), 'e1')).toBe(`d${limits.depth - 3}`);
});

test('limits the folders per person', () => {
  const many = Array.from({ length: limits.folders }, (_, i) => folder(`f${i}`));
  expect(() => addFolder(many, folder('new'))).toThrow(expect.objectContaining({ code: 'folder.too-many' }));
  expect(addFolder(many.slice(1), folder('new'))).toHaveLength(limits.folders);
});

/** Folders from this one up to the top; more than the limit when the way never ends or a parent is lost. */
const levelsUp = (folders: Folders, from: string): number => {
  let levels = 0;
  for (let at: string | null | undefined = from; at !== null && levels <= limits.depth; levels++)
    at = parentOf(folders, at ?? 'lost');
  return levels;
};

test('no order of changes makes a cycle, a lost parent or a level too deep', () => {
  let folders: Folders = [];
  const some = () => folders[randomInt(folders.length)]?.id ?? 'none';
  const steps = [
    (i: number) => addFolder(folders, folder(`n${i}`, randomInt(3) ? some() : null)),
    () => moveFolder(folders, some(), randomInt(5) ? some() : null),
    () => moveFolder(folders, some(), some()),
    () => (randomInt(3) ? folders : removeFolder(folders, some())),
  ];
  const refused = new Set<string>();
  for (let i = 0; i < 1_000; i++) {
    try {
      folders = (folders.length < 5 ? steps[0] : steps[randomInt(steps.length)])?.(i) ?? folders;
    } catch (thrown) {
      refused.add((thrown as { code: string }).code);
    }
    expect(Math.max(0, ...folders.map(({ id }) => levelsUp(folders, id)))).toBeLessThanOrEqual(limits.depth);
  }
  expect(refused).toContain('folder.cycle');
});
