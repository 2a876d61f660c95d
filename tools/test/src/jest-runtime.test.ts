import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/** Runs the files of `jest/fixtures` in one process, one after another. */
const runFixtures = async (): Promise<Record<string, string>> => {
  const folder = mkdtempSync(join(tmpdir(), 'jest-runtime-'));
  const report = join(folder, 'report.json');
  const args = ['node_modules/jest/bin/jest.js', '-i', '--json', `--outputFile=${report}`, '--silent'];
  const fixtures = ['--testMatch', '**/tools/test/jest/fixtures/{first,second,third}.mjs'];
  try {
    await runTool({ command: process.execPath, args: [...args, ...fixtures], print: () => {} });
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    return Object.fromEntries(tests.map(({ title, status }) => [title, status]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

test('reports every kind of failure, and undoes the changes of a test file before the next one', async () => {
  expect(await runFixtures()).toEqual({
    'changes everything': 'passed',
    'fails by an assertion': 'failed',
    'fails by a listener': 'failed',
    'fails by a timer': 'failed',
    'finds nothing of the first file': 'passed',
    'has no window after a page': 'passed',
  });
});
