import { integer } from '@ipr/service-kit/config-fields';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { configurationPage, programs } from './configuration.ts';
import { rulesOf, variablesOf } from './variables.ts';

test('every variable of every program has a description and comes from one schema', () => {
  for (const { variables } of programs) {
    const names = variables.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    for (const { description, accepts } of variables) expect(description && accepts).toBeTruthy();
  }
});

test('refuses a variable without a description', () => {
  expect(() => variablesOf(z.object({ PORT: integer(0, 9) }))).toThrow('PORT: describe its meaning');
});

test('refuses a pattern without a description of its values', () => {
  const schema = z.object({ NAME: z.string().regex(/^x+$/).describe('A name') });
  expect(() => variablesOf(schema)).toThrow('NAME: describe its values');
});

test.each([
  [integer(1, 65_535), 'whole number, 1 to 65,535', undefined],
  [integer(0).default(5), 'whole number, 0 or more', '`5`'],
  [z.coerce.number().positive().max(1_000), 'number above 0, at most 1,000', undefined],
  [z.enum(['on', 'off']).default('on'), '`on`, `off`', '`on`'],
  [z.string().min(32), 'text of 32 characters or more', undefined],
  [z.string().min(3).max(9).optional(), 'text of 3 to 9 characters', 'none'],
  [z.string().regex(/^x+$/).meta({ accepts: 'one x or more' }), 'one x or more', undefined],
])('states type, limits and default (%#)', (schema, accepts, otherwise) => {
  expect(variablesOf(z.object({ NAME: schema.describe('A name') }))).toMatchObject([{ accepts, otherwise }]);
});

test('adds a readable unit to times and sizes', () => {
  const schema = z.object({
    KEEP_MS: integer(0).default(7_200_000).describe('Time'),
    MIN_FREE_BYTES: integer(0)
      .default(2 ** 21)
      .describe('Size'),
  });
  expect(variablesOf(schema).map(({ otherwise }) => otherwise)).toEqual(['`7200000` (2 h)', '`2097152` (2 MiB)']);
});

test('secrets are marked, through defaults and options', () => {
  const key = z.string().meta({ description: 'A key', secret: true });
  const schema = z.object({ KEY: key, OTHER_KEY: key.optional(), NAME: z.string().describe('A name') });
  expect(variablesOf(schema).map(({ secret }) => secret)).toEqual([true, true, false]);
});

test('lists rules between variables', () => {
  const schema = z.object({ A: z.string() }).refine(() => true, { path: ['A'], error: 'needs B' });
  expect(rulesOf(schema)).toEqual([{ name: 'A', words: 'needs B' }]);
});

test('marks variables with secret names on the page', () => {
  const page = configurationPage();
  const lines = page
    .split('\n')
    .filter((line) => /^\| `\w*(SECRET|PASSWORD|PRIVATE_KEY|API_KEY|PEPPER|KEK)` /.test(line));
  expect(lines.length).toBeGreaterThan(8);
  for (const line of lines) expect(line).toContain('(*secret*)');
});
