import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../root.ts';
import { type Outcome, runTool } from '../run-tool.ts';
import { allProjects, declarationsFolder } from '../types/write-projects.ts';
import { filesOf } from '../unchanged.ts';
import { type LintProject, lintKeys } from './lint-keys.ts';

const memory = join(root, '.cache', 'checks', 'linted.json');
const linted = /\.(?:[cm]?[jt]sx?|css|graphql|html)$/;
/** More paths than this exceed what a command line should hold; then Biome finds the files itself. */
const mostPaths = 1000;

const read = (path: string): string => {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

const readDeclarations = (path: string): string => {
  const file = join(declarationsFolder, path.replace(/\.(m|c)?tsx?$/, '.d.$1ts'));
  return existsSync(file) ? readFileSync(file, 'utf8') : read(path);
};

const projects = (): readonly LintProject[] =>
  allProjects()
    .filter(({ isGlobalsCheck }) => !isGlobalsCheck)
    .map(({ name, files, references }) => ({ name, references, files: files.map((file) => relative(root, file)) }));

const currentKeys = (files: readonly string[]): Record<string, string> => {
  const settings = ['biome.json', '.gitignore', 'package-lock.json'].map(read).join('\0');
  return Object.fromEntries(
    lintKeys({ files, projects: projects(), contentOf: read, declarationsOf: readDeclarations, settings }),
  );
};

/**
 * Formats and lints the files whose key changed since they last passed. Biome reads the types of the whole repository for its rules about
 * promises, which takes most of its time. Run it after the type check, which writes the declarations.
 */
export const lintChanged = async (): Promise<Outcome & { readonly unchanged?: true }> => {
  const biome = (...paths: readonly string[]) =>
    runTool(join(root, 'node_modules/.bin/biome'), [
      'check',
      '--error-on-warnings',
      '--no-errors-on-unmatched',
      ...paths,
    ]);
  const all = filesOf(root)?.filter((path) => linted.test(path) && existsSync(join(root, path)));
  if (!all) return await biome('.');
  const keys = currentKeys(all);
  const passed: Record<string, string> = existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {};
  const changed = all.filter((path) => passed[path] !== keys[path]);
  if (!changed.length) return { ok: true, output: '', unchanged: true };
  const outcome = await biome(...(changed.length > mostPaths ? ['.'] : changed));
  if (!outcome.ok) return outcome;
  // A file that was saved meanwhile has another key now, and is checked next time.
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, JSON.stringify(keys));
  return outcome;
};
