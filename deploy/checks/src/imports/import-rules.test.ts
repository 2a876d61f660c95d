import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import rules from '../../../../.dependency-cruiser.mjs';
import { root } from '../root.ts';
import { brokenImports, goodImports } from './broken-imports.ts';
import { makeSmallTree } from './small-tree.ts';

interface Complaint {
  readonly from: string;
  readonly rule: { readonly name: string };
  readonly comment?: string;
}

const importing = (name: string) =>
  name ? `import * as other from '${name}';\nexport const it = other;\n` : 'export const it = 1;\n';

const filesOfCases = () => {
  const files: Record<string, string> = {};
  for (const { file, imports, beside } of brokenImports) {
    for (const [path, inner] of Object.entries(beside ?? {})) files[path] = importing(inner);
    files[file] = importing(imports);
  }
  for (const [file, imports] of goodImports) files[file] = importing(imports);
  return files;
};

interface Cruise {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly module: string }[];
  }[];
  readonly summary: { readonly violations: readonly Complaint[] };
}

/** What the real rules say about a small repository in which each of them is broken. */
const cruiseCases = (): Cruise => {
  const tree = makeSmallTree(filesOfCases());
  try {
    const flags = ['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json'];
    const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/depcruise'), [...flags, ...tree.folders], {
      cwd: tree.root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (!stdout) throw new Error(stderr);
    return JSON.parse(stdout) as Cruise;
  } finally {
    tree.remove();
  }
};

const { modules, summary } = cruiseCases();
const namesFor = (files: readonly string[]) => [
  ...new Set(summary.violations.filter(({ from }) => files.includes(from)).map(({ rule }) => rule.name)),
];

describe('the import rules', () => {
  test.each(brokenImports)('$rule refuses $imports in $file, and no other rule does', ({ rule, file, beside }) => {
    expect(namesFor([file, ...Object.keys(beside ?? {})])).toEqual([rule]);
  });

  test.each(goodImports)('%s may import %s', (file, imports) => {
    const seen = modules.find(({ source }) => source === file)?.dependencies.map(({ module }) => module);
    expect({ seen, refused: namesFor([file]) }).toEqual({ seen: [imports], refused: [] });
  });

  test('are all broken here', () => {
    const names = new Set(rules.forbidden.map(({ name }) => name));
    expect([...names].sort()).toEqual([...new Set(brokenImports.map(({ rule }) => rule))].sort());
  });

  test('all say what to do instead', () => {
    for (const { name, comment } of rules.forbidden)
      expect({ name, said: comment.length > 40 }).toEqual({ name, said: true });
  });
});
