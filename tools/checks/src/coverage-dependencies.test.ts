import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
type Manifest = Partial<Record<(typeof kinds)[number], Record<string, string>>> & { readonly workspaces?: string[] };

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

const folders = (): string[] =>
  (manifestOf('.').workspaces ?? []).flatMap((workspace) =>
    globSync(`${workspace}/package.json`, { cwd: root }).map((path) => path.replace(/\/package\.json$/, '')),
  );

/** Name and version of every package from the registry that a workspace names. */
const direct = new Set(
  ['.', ...folders()].flatMap((folder) =>
    kinds.flatMap((kind) =>
      Object.entries(manifestOf(folder)[kind] ?? {})
        .filter(([name]) => !name.startsWith('@ipr/'))
        .map(([name, version]) => `\`${name}\` ${version} |`),
    ),
  ),
);

const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');

test('finds workspaces with dependencies', () => {
  expect(folders().length).toBeGreaterThan(20);
  expect(direct.size).toBeGreaterThan(50);
});

test('finds every direct dependency in docs/dependencies.md, with its version', () => {
  expect([...direct].filter((entry) => !page.includes(entry))).toEqual([]);
});

test('finds no package in docs/dependencies.md that no workspace names', () => {
  const listed = [...page.matchAll(/^\| (`[^`]+` \S+ \|)/gm)].map(([, entry]) => entry as string);
  expect(listed.filter((entry) => !direct.has(entry))).toEqual([]);
});
