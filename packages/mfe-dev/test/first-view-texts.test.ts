import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import importComponentGroups from '../src/import-component-groups.ts';
import { budgets } from '../src/page-sizes.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const areas = (list: string) =>
  [...read(`packages/ui/src/texts/languages/${list}`).matchAll(/from '\.\.\/([\w-]+)\/en\.ts'/g)].map(
    ([, name]) => name ?? '',
  );
const keysOf = (area: string) =>
  [...read(`packages/ui/src/texts/${area}/en.ts`).matchAll(/^ {2}'([^']+)':/gm)].map(([, key]) => key ?? '');
const others = areas('other-en.ts').flatMap(keysOf);

const exportsOf = (name: string): Readonly<Record<string, string>> =>
  JSON.parse(read(`packages/${name}/package.json`)).exports;
const resolved = (request: string, from: string): string | undefined => {
  if (request.startsWith('.')) return join(dirname(from), request);
  const [, name, part] = /^@ipr\/([^/]+)(?:\/(.+))?$/.exec(request) ?? [];
  const file = name && exportsOf(name)[part ? `./${part}` : '.'];
  return file ? join(`packages/${name}`, file) : undefined;
};

/** The source files that a chunk contains with its static imports. */
const reached = (entries: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || !existsSync(join(root, file))) return;
    found.add(file);
    const source = file.startsWith('packages/ui/') ? read(file) : importComponentGroups(read(file));
    for (const [, request = ''] of source.matchAll(
      /(?:^|; )(?:import|export) (?!type\b)(?:[^;]*? from )?'([^']+)';/gm,
    )) {
      const next = resolved(request, file);
      if (next) visit(next);
    }
  };
  for (const entry of entries) visit(entry);
  return found;
};

/** Texts in a file: keys as they are, and those that begin like a template. Failure codes, which look alike, are in domain. */
const textsIn = (file: string): readonly string[] => {
  if (/^packages\/domain\/|\/texts\//.test(file)) return [];
  const source = read(file);
  const begun = [...source.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g)].map(([, start]) => start ?? '');
  return others.filter((key) => source.includes(`'${key}'`) || begun.some((start) => key.startsWith(start)));
};

/** The signing frame is a document of its own, which loads its texts alone. */
const ofOtherDocuments = ['signing'];

test('the areas of texts are all listed for the first views or for the others, none twice', () => {
  const listed = [...areas('first-en.ts'), ...areas('other-en.ts'), ...ofOtherDocuments].sort();
  const folders = globSync('packages/ui/src/texts/*/en.ts', { cwd: root }).map((file) => file.split('/').at(-2) ?? '');
  expect(listed).toEqual(folders.sort());
  expect(others.length).toBeGreaterThan(500);
});

test.each(budgets)('$page shows no text that is loaded after it', ({ loads }) => {
  const files = [
    ...reached(
      Object.entries(loads).flatMap(([workspace, requests]) => requests.map((one) => join(workspace, 'src', one))),
    ),
  ];
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((file) => textsIn(file).map((key) => `${file}: ${key}`))).toEqual([]);
});
