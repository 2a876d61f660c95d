import { brokenNames } from './document-links.ts';

const problemsIn = (text: string, path = 'docs/page.md') =>
  brokenNames([{ path, text }], {
    exists: (pattern) => ['docs/other.md', 'services/*/src/config.ts', 'packages/ui/src'].includes(pattern),
    hasScript: (name, folder) => name === 'check' || (name === 'gas' && folder === 'contracts'),
  });

test.each([
  [
    'a link to a file of the same folder',
    '[there](other.md) and [a part](other.md#part), [outside](https://example.org)',
  ],
  [
    'a path from the root, a folder, and a pattern',
    '`docs/other.md`, `packages/ui/src/`, `services/<service>/src/config.ts`',
  ],
  ['what is made while the product is built or runs', '`subgraph/generated`, `.data/logs`, `mfe-*/dist`'],
  ['a script', 'Run `npm run check`.'],
  ['a block of code', '```\nnode `packages/gone.ts`\n```'],
])('accepts %s', (_, text) => expect(problemsIn(text)).toEqual([]));

test('accepts a path and a script of the document’s own folder', () => {
  expect(problemsIn('`src/config.ts`', 'services/README.md')).toEqual([]);
  expect(problemsIn('`npm run gas`', 'contracts/README.md')).toEqual([]);
});

test.each([
  ['a link', '[there](gone.md)', 'docs/page.md: no file gone.md'],
  ['a path', '`packages/ui/gone.ts`', 'docs/page.md: nothing is called packages/ui/gone.ts'],
  ['a script', '`npm run gas`', 'docs/page.md: no script gas'],
])('reports %s that does not exist', (_, text, violation) => expect(problemsIn(text)).toEqual([violation]));
