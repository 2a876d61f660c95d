import { problemOf } from '@ipr/api';
import { Failure, type FailureCode, failures } from '@ipr/domain';
import { registryFailures } from '@ipr/protocol/registry/failure-of-revert';
import { failuresEn } from '@ipr/ui/texts/failures/en.ts';
import { expect, test } from '@jest/globals';
import { failuresPage } from './failures.ts';

const lines = failuresPage().split('\n');
const lineOf = (code: string) => lines.filter((line) => line.startsWith(`| \`${code}\` |`));

test.each(Object.keys(failures) as FailureCode[])('%s has one line with its kind, status and sentence', (code) => {
  const [line, ...others] = lineOf(code);
  expect(others).toEqual([]);
  for (const word of [failures[code], String(problemOf(new Failure(code)).status), failuresEn[code]])
    expect(line).toContain(`| ${word} |`);
});

test('every error of the contract stands in the line of its code', () => {
  for (const [name, code] of Object.entries(registryFailures)) expect(lineOf(code)[0]).toContain(`\`${name}\``);
});

test('a bar in a sentence ends no cell', () => {
  expect(lines.filter((line) => line.startsWith('| `')).every((line) => line.split(/(?<!\\)\|/).length === 8)).toBe(
    true,
  );
});
