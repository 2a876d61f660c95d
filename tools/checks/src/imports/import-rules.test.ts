import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import rules from '../../../../.dependency-cruiser.mjs';
import { root } from '../root.ts';
import { brokenImports, goodImports } from './broken-imports.ts';
import { brokenChains, filesOfChains, goodChains } from './chains.ts';
import { makeSmallTree } from './small-tree.ts';

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
  readonly comment?: string;
}

const importing = (name: string) =>
  name ? `import * as other from '${name}';\nexport const it = other;\n` : 'export const it = 1;\n';

const filesOfCases = () => {
  const files: Record<string, string> = {};
  for (const { file, imports, others } of brokenImports) {
    for (const [path, inner] of Object.entries(others ?? {})) files[path] = importing(inner);
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
  readonly summary: { readonly violations: readonly Violation[] };
}

/** Runs the real rules on a small repository of these files. */
const cruise = (files: Readonly<Record<string, string>>): Cruise => {
  const tree = makeSmallTree(files);
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

const { modules, summary } = cruise(filesOfCases());
const chains = cruise(filesOfChains());
const namesFor = (files: readonly string[]) => [
  ...new Set(summary.violations.filter(({ from }) => files.includes(from)).map(({ rule }) => rule.name)),
];

describe('the import rules', () => {
  test.each(brokenImports)('$rule refuses $imports in $file, and no other rule does', ({ rule, file, others }) => {
    expect(namesFor([file, ...Object.keys(others ?? {})])).toEqual([rule]);
  });

  test.each(goodImports)('%s may import %s', (file, imports) => {
    const seen = modules.find(({ source }) => source === file)?.dependencies.map(({ module }) => module);
    expect({ seen, refused: namesFor([file]) }).toEqual({ seen: [imports], refused: [] });
  });

  test.each(brokenChains)('$rule refuses that $root reaches $end', ({ rule, root: from, end }) => {
    expect(chains.summary.violations).toContainEqual(
      expect.objectContaining({ from, to: end, rule: expect.objectContaining({ name: rule }) }),
    );
  });

  test.each(goodChains)('$root may reach $end', ({ root: from, end }) => {
    expect(chains.modules.map(({ source }) => source)).toEqual(expect.arrayContaining([from, end]));
    expect(chains.summary.violations.filter((each) => each.from === from && each.to === end)).toEqual([]);
  });

  test('have a violating case each', () => {
    const names = new Set(rules.forbidden.map(({ name }) => name));
    const broken = new Set([...brokenImports, ...brokenChains].map(({ rule }) => rule));
    expect([...names].sort()).toEqual([...broken].sort());
  });

  test('name the alternative in their comments', () => {
    for (const { name, comment } of rules.forbidden)
      expect({ name, explained: comment.length > 40 }).toEqual({ name, explained: true });
  });
});
