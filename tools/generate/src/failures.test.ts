import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statusOfCode } from '@ipr/api';
import { Failure, type FailureCode, failureSentences, failures, ReceivedFailure } from '@ipr/domain';
import { registryFailures } from '@ipr/protocol/registry/failure-of-revert';
import { expect, test } from '@jest/globals';
import { root } from './artefact.ts';
import { failuresPage } from './failures.ts';

const codes = Object.keys(failures) as FailureCode[];
const lines = failuresPage().split('\n');
const lineOf = (code: string) => lines.filter((line) => line.startsWith(`| <a id="${code}"></a>\`${code}\` |`));

test.each(codes)('%s has one line with its kind, status and sentence', (code) => {
  const [line, ...others] = lineOf(code);
  expect(others).toEqual([]);
  for (const word of [failures[code], String(statusOfCode(code)), failureSentences[code]])
    expect(line).toContain(`| ${word} |`);
});

test('every error of the contract is in the line of its code', () => {
  for (const [name, code] of Object.entries(registryFailures)) expect(lineOf(code)[0]).toContain(`\`${name}\``);
});

test.each(codes)('the message of %s has its sentence, code and cause, and a link that leads to its line', (code) => {
  const { message } = new Failure(new ReceivedFailure(code), new Failure('chain.unavailable'));
  const [sentence, ...details] = message.split('\n');
  expect(sentence).toMatch(/^[^{}]{5,}$/);
  expect(details).toEqual(expect.arrayContaining([`Code: ${code}`, 'Cause: Failure (chain.unavailable)']));
  const [, page = '', anchor] = /^Docs: ([^#]+)#(.+)$/m.exec(message) ?? [];
  const linked = readFileSync(join(root, page), 'utf8').split('\n');
  expect(linked.filter((line) => line.includes(`<a id="${anchor}"></a>`))).toEqual(lineOf(code));
});

test('the line of a code names its parameters', () => {
  expect(lineOf('keynet.too-few-nodes')[0]).toContain('`live: number` `needed: number`');
});

test('a bar in a sentence does not end its cell', () => {
  expect(
    lines.filter((line) => line.startsWith('| <a id=')).every((line) => line.split(/(?<!\\)\|/).length === 9),
  ).toBe(true);
});
