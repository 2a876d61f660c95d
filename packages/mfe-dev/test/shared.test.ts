import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import importComponentGroups from '../src/import-component-groups.ts';

const root = resolve(import.meta.dirname, '../../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const shared = [...textOf('packages/mfe-dev/rspack/shared.mjs').matchAll(/^ {2}'(@ipr\/[^']+)',$/gm)].map(
  ([, name]) => name ?? '',
);
const shell = globSync('shell/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
  .map((file) => importComponentGroups(textOf(file)))
  .join('\n');

test('shares packages of the product at run time', () => expect(shared).toContain('@ipr/mfe-contract'));

test.each(shared)('the shell imports %s, so that modules share its state', (name) => {
  expect(shell).toMatch(new RegExp(`(from |import |import\\()'${name}'`));
});
