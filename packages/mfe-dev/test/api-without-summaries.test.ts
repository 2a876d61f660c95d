import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import withoutSummaries from '../src/api-without-summaries.ts';

const folder = join(import.meta.dirname, '../../api/src');

test('empties the summary of every call of the product and changes nothing else', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const sources = names.map((name) => readFileSync(join(folder, name), 'utf8'));
  const written = sources.join('').match(/\bsummary:\s*['`]/g) ?? [];
  const shorter = sources.map(withoutSummaries).join('');
  expect(written.length).toBeGreaterThan(100);
  expect(shorter.match(/\bsummary:\s*['`]/g)).toHaveLength(written.length);
  expect(shorter).not.toMatch(/\bsummary: '[^']/);
  expect(shorter.match(/endpoint\(\{/g)).toEqual(sources.join('').match(/endpoint\(\{/g));
});

test('refuses a summary that is no literal in the usual form', () => {
  expect(() => withoutSummaries('summary: "Read"')).toThrow('a summary is not one literal');
});
