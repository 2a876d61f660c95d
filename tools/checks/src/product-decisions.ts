import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

const page = 'docs/product-decisions.md';

/** 'decision S18', 'decisions V1 and S8', 'D1 section 4'. */
const citation = /\b(?:decisions? ([VSRP]\d+)(?:(?:, | and )([VSRP]\d+))*|(D[12] section \d+))/g;
const number = /[VSRP]\d+/g;

/** All citations in a text, in order. */
export const citationsIn = (text: string): string[] =>
  [...text.matchAll(citation)].flatMap(([whole, , , section]) => (section ? [section] : (whole.match(number) ?? [])));

/** The first cell of each table row. */
export const rowsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/^\| ([VSRP]\d+|D[12] section \d+) \|/gm)].map(([, name]) => name as string));

const trackedTexts = (): readonly string[] => {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs', '*.sol', '*.md', '*.graphql'], {
    cwd: root,
    encoding: 'utf8',
  });
  // git still lists a file whose deletion is not committed.
  return stdout.split('\0').filter(Boolean);
};

const textOf = (path: string): string => {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return '';
  }
};

/** Citations of the specification and of product decisions that have no row on the page, one line each. */
export const unknownCitations = (): string[] => {
  const known = rowsOf(textOf(page));
  return trackedTexts().flatMap((path) =>
    citationsIn(textOf(path))
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${page} has no row for ${name}`),
  );
};
