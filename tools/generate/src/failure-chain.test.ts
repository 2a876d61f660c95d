import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './artefact.ts';
import { compileWith } from './compile-with.fixture.ts';

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** The lines of a table with a key and its value. */
const entriesOf = (text: string, table: string): string[] => {
  const begin = text.indexOf(`const ${table}`);
  const body = text.slice(begin, text.indexOf('\n}', begin));
  return body.split('\n').filter((line) => /^ {2}(?:'[^']+'|\w+): .+,$/.test(line));
};

const tables = [
  ['registryFailures', 'packages/protocol/src/registry/failure-of-revert.ts'],
  ['statusOf', 'packages/api/src/problem.ts'],
  ['tones', 'packages/ui/src/texts/tone.ts'],
  ['failureSentences', 'packages/domain/src/failure-sentences.ts'],
  ['failuresFr', 'packages/ui/src/texts/failures/fr.ts'],
  ['failuresDe', 'packages/ui/src/texts/failures/de.ts'],
  ['failuresEs', 'packages/ui/src/texts/failures/es.ts'],
] as const;

test.each(tables)(
  '%s does not compile without any of its lines',
  (table, path) => {
    const text = textOf(path);
    const entries = entriesOf(text, table);
    expect(compileWith(path)).toEqual([]);
    expect(entries.length).toBeGreaterThan(6);
    for (const entry of [entries.at(0), entries.at(-1)] as string[]) {
      const key = /[\w.-]+/.exec(entry)?.[0];
      expect(compileWith(path, { path, text: text.replace(`${entry}\n`, '') }).join('\n')).toContain(key);
    }
  },
  30_000,
);

test('a new code does not compile until every language has its sentence', () => {
  const path = 'packages/domain/src/failure-codes.ts';
  const text = textOf(path).replace('export const failures = {', "$&\n  'brand.new': 'invalid',");
  const others = ['fr', 'de', 'es'].map((language) => `packages/ui/src/texts/failures/${language}.ts`);
  for (const sentences of ['packages/domain/src/failure-sentences.ts', ...others])
    expect(compileWith(sentences, { path, text }).join('\n')).toContain('brand.new');
});
