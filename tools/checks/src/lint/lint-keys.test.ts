import { lintKeys } from './lint-keys.ts';

const projects = [
  { name: 'domain', files: ['domain/a.ts', 'domain/b.ts'], references: [] },
  { name: 'client', files: ['client/a.ts'], references: ['domain'] },
  { name: 'page', files: ['page/a.tsx'], references: ['client'] },
  { name: 'tools', files: ['tools/a.ts'], references: [] },
];
const files = [...projects.flatMap((project) => project.files), 'style.css'];

interface Change {
  readonly content?: string;
  readonly declarations?: string;
  readonly settings?: string;
}

const keys = ({ content, declarations, settings = 'rules' }: Change = {}) =>
  lintKeys({
    files,
    projects,
    settings,
    contentOf: (file) => (file === content ? 'changed' : file),
    declarationsOf: (file) => (file === declarations ? 'changed' : file),
  });

test.each<[string, Change, readonly string[]]>([
  ['the content of a file changes its key alone', { content: 'domain/a.ts' }, ['domain/a.ts']],
  ['so does that of a file without types', { content: 'style.css' }, ['style.css']],
  [
    'changed declarations change the keys of their project and of all that import it, directly or not',
    { declarations: 'domain/a.ts' },
    ['domain/a.ts', 'domain/b.ts', 'client/a.ts', 'page/a.tsx'],
  ],
  ['no project below is affected', { declarations: 'page/a.tsx' }, ['page/a.tsx']],
  ['changed settings change every key', { settings: 'other' }, files],
])('%s', (_, change, expected) => {
  const before = keys();
  const after = keys(change);
  expect(files.filter((file) => before.get(file) !== after.get(file))).toEqual(expected);
});
