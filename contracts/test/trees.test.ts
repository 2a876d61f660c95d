import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const folder = new URL('.', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const trees = readdirSync(folder).filter((name) => name.endsWith('.tree'));

/** Leaves of a tree with their branch: 'branch: leaf'. */
const leavesOf = (tree: string): string[] => {
  const entries = tree
    .split('\n')
    .map((line) => /^(?<indent>[│ ]*)[├└]── (?<text>.*)$/.exec(line)?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ indent = '', text = '' }) => ({ depth: indent.length / 4, text }));
  let branch = '';
  return entries.flatMap(({ depth, text }) => {
    if (depth === 0) branch = text;
    return depth === 0 ? [] : [`${branch}: ${text}`];
  });
};

const quoted = /'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`/.source;

/** Tests of a file, as patterns: `${…}` in a name from a loop matches any text. */
const testsOf = (source: string): RegExp[] => {
  let branch = '';
  return [...source.matchAll(new RegExp(`\\b(describe|it)\\((?:${quoted})`, 'g'))].flatMap((match) => {
    const name = match[2] ?? match[3] ?? match[4] ?? '';
    if (match[1] === 'describe') branch = name;
    const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const pattern = `${branch}: ${name}`.split(/\$\{[^}]*\}/).map(literal);
    return match[1] === 'it' ? [new RegExp(`^${pattern.join('.+')}$`)] : [];
  });
};

/** Splits a function name: 'invariant_aHashBelongsToOneAsset' → 'a hash belongs to one asset'. */
const solidityTestsOf = (source: string): RegExp[] =>
  [...source.matchAll(/contract (\w+)|function (?:invariant|testFuzz|test)_(\w+)/g)].reduce<{
    branch: string;
    found: RegExp[];
  }>(
    ({ branch, found }, [, contract, test]) => {
      const words = (name: string) => name.replace(/[A-Z]|\d+/g, (upper) => ` ${upper.toLowerCase()}`).trim();
      if (contract !== undefined) return { branch: words(contract), found };
      return { branch, found: [...found, new RegExp(`^${branch}: ${words(test ?? '')}$`)] };
    },
    { branch: '', found: [] },
  ).found;

const counterpart = (tree: string): RegExp[] =>
  tree === 'solidity.tree'
    ? readdirSync(new URL('solidity', folder))
        .filter((name) => name.endsWith('.t.sol'))
        .flatMap((name) => solidityTestsOf(read(`solidity/${name}`)))
    : testsOf(read(tree.replace(/\.tree$/, '.test.ts')));

describe('the tree of each test file', () => {
  for (const tree of trees) {
    it(`${tree} has a test for every leaf and a leaf for every test`, () => {
      const [leaves, tests] = [leavesOf(read(tree)), counterpart(tree)];
      assert.ok(leaves.length > 0);
      assert.deepEqual(
        {
          leavesWithoutTest: leaves.filter((leaf) => !tests.some((test) => test.test(leaf))),
          testsWithoutLeaf: tests.filter((test) => !leaves.some((leaf) => test.test(leaf))).map(String),
        },
        { leavesWithoutTest: [], testsWithoutLeaf: [] },
      );
    });
  }

  it('exists for every test file except this one and the gas figures', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
    const without = files.filter((name) => !trees.includes(name.replace(/\.test\.ts$/, '.tree')));
    assert.deepEqual(without.sort(), ['gas.test.ts', 'trees.test.ts']);
  });
});
