import { join } from 'node:path';
import { failedUnits, type UnitsReport } from './failures.ts';
import { type Count, countOf, mostRepeated, type Phase, readReport } from './phase.ts';
import { reports, root } from './root.ts';
import { runTool } from './run-tool.ts';

interface JestReport extends UnitsReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly (UnitsReport['testResults'][number] & { readonly status: string })[];
}

type Print = Parameters<Phase['run']>[0];

/** Runs all test files, or the named ones. */
const jest = async (print: Print, name: string, files: readonly string[] = []) => {
  const file = join(reports, name);
  const { code } = await runTool({
    command: join(root, 'node_modules/.bin/jest'),
    args: ['--json', `--outputFile=${file}`, '--maxWorkers=4', '--silent=false', ...files],
    // Young objects of a page fill the default space many times a second; with this one a page test takes a tenth less.
    env: { NODE_OPTIONS: '--no-warnings --max-semi-space-size=64' },
    print,
  });
  return { code, report: readReport<JestReport>(file) };
};

/** Every test file of every workspace; up to two failed files are repeated once. */
export const units: Phase = {
  name: 'units and services',
  run: async (print): Promise<Count> => {
    const { code, report } = await jest(print, 'jest.json');
    const {
      numPassedTests: passed = 0,
      numFailedTests: failed = 0,
      numFailedTestSuites = 0,
      testResults = [],
    } = report;
    const failures = failedUnits(report, root);
    const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
    if (code !== 0 && files.length > 0 && files.length <= mostRepeated) {
      print(`\nrepeated: ${files.join(', ')}\n`);
      if ((await jest(print, 'jest-again.json', files)).code === 0)
        return { passed: passed + failed, failed: 0, repeated: failed || files.length, failures };
    }
    return { ...countOf(code, passed, failed || numFailedTestSuites), failures };
  },
};
