import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './root.ts';

/** Resolves the paths and scripts that a document names. */
export interface Named {
  /** Whether a file matches this path or pattern, relative to the root. */
  readonly exists: (pattern: string) => boolean;
  /** Whether package.json of the root or of this folder has this script. */
  readonly hasScript: (name: string, folder: string) => boolean;
}

export interface Document {
  /** Relative to the root. */
  readonly path: string;
  readonly text: string;
}

const tops = /^(?:contracts|deploy|docs|e2e|tools|mfe-[\w*-]+|packages|services|shell|subgraph)\//;
const ours = /^(?:docs|src|test|testing|[\w-]+\/src)\/|\.md$/;

/** `<service>` and `{a,b}` are placeholders for names; paths of build and run-time output are skipped. */
const patternOf = (code: string): string | null => {
  const path = code.replace(/<[\w-]+>/g, '*').replace(/\/$/, '');
  const isPath = /^[\w@.*{},/[\]-]+$/.test(path) && (tops.test(path) || ours.test(path));
  return isPath && !/(?:^|\/)(?:dist|node_modules|verb-noun|generated)(?:\/|\.|$)/.test(path) ? path : null;
};

const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => (target as string).replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^(?:https?|mailto):/.test(target));

const withoutBlocks = (text: string): string => text.replace(/^ *```[\s\S]*?^ *```/gm, '');
const codeOf = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code as string);

/** Broken links, paths and scripts in documents, one line each. */
export const brokenNames = (documents: readonly Document[], { exists, hasScript }: Named): string[] =>
  documents.flatMap(({ path, text }) => {
    const background = (target: string) => normalize(join(dirname(path), target));
    const links = linksOf(text).filter((target) => !exists(background(target)));
    const paths = codeOf(text)
      .map(patternOf)
      .filter((pattern) => pattern !== null)
      .filter((pattern) => ![pattern, background(pattern), background(`*/${pattern}`)].some(exists));
    const called = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name]) => name as string);
    return [
      ...links.map((target) => `${path}: no file ${target}`),
      ...paths.map((pattern) => `${path}: nothing is called ${pattern}`),
      ...called.filter((name) => !hasScript(name, dirname(path))).map((name) => `${path}: no script ${name}`),
    ];
  });

/** Every document of the repository except the coverage, which has its own check, and third-party texts. */
const documents = (): Document[] =>
  globSync(
    ['*.md', 'docs/**/*.md', '{shell,mfe-*,contracts,subgraph,e2e}/*.md', '{packages,services,deploy,tools}/**/*.md'],
    {
      cwd: root,
      exclude: (name) => name === 'node_modules' || name === 'dist' || name === 'coverage.md' || name === 'licences',
    },
  ).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const scriptsOf = (folder: string): object => {
  const manifest = join(root, folder, 'package.json');
  return existsSync(manifest)
    ? ((JSON.parse(readFileSync(manifest, 'utf8')) as { scripts?: object }).scripts ?? {})
    : {};
};

/** Checks the documents of this checkout. */
export const documentViolations = (): string[] =>
  brokenNames(documents(), {
    exists: (pattern) => globSync(pattern, { cwd: root }).length > 0,
    hasScript: (name, folder) => [folder, '.'].some((each) => name in scriptsOf(each)),
  });
