import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkAll } from '@ipr/checks/check';
import { useMemoryFolder } from './memory-folder.ts';
import { root } from './paths.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Passed when run a second time; each is a defect to look for (decision 0014). */
  readonly repeated?: number;
}

/** More stories, or files of tests, than this that need a second try are no accident, and fail the run. */
const mostRepeated = 2;

const say = (line: string) => process.stdout.write(`${line}\n`);
const reports = join(root, '.cache', 'reports');

/** Runs a tool with its output shown. @returns its exit code and what it said. */
const show = (
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const child = spawn(command, [...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        process.stdout.write(chunk);
      });
    }
    child.on('error', (error) => resolve({ code: 1, said: error.message }));
    child.on('exit', (code) => resolve({ code: code ?? 1, said }));
  });

/** A tool that failed without naming a failed test still counts as one failure. */
const count = (code: number, passed: number, failed: number): Count => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
});

const readReport = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

interface JestReport {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numFailedTestSuites?: number;
  readonly testResults?: readonly { readonly name: string; readonly status: string }[];
}

/** Runs all test files, or those that are named. */
const jest = async (name: string, files: readonly string[] = []): Promise<{ code: number; report: JestReport }> => {
  const file = join(reports, name);
  const flags = ['--json', `--outputFile=${file}`, '--maxWorkers=2', '--silent=false', ...files];
  const env = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };
  const { code } = await show(join(root, 'node_modules/.bin/jest'), flags, env);
  return { code, report: readReport(file) as JestReport };
};

const units = async (): Promise<Count> => {
  const { code, report } = await jest('jest.json');
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, numFailedTestSuites = 0, testResults = [] } = report;
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (code !== 0 && files.length > 0 && files.length <= mostRepeated) {
    say(`\nonce more: ${files.join(', ')}`);
    if ((await jest('jest-again.json', files)).code === 0)
      return { passed: passed + failed, failed: 0, repeated: failed || files.length };
  }
  return count(code, passed, failed || numFailedTestSuites);
};

/** Hardhat's own closing lines: '12 passing', '1 failing'. */
const workspace = (name: string) => async (): Promise<Count> => {
  const { code, said } = await show('npm', ['test', '--silent', '-w', name]);
  const sum = (pattern: RegExp) => [...said.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0);
  return count(code, sum(/(\d+) (?:passing|passed)/g), sum(/(\d+) (?:failing|failed)/g));
};

const stories = async (): Promise<Count> => {
  useMemoryFolder();
  const file = join(root, 'e2e/test-results/report.json');
  const flags = ['test', '-c', 'e2e/playwright.config.ts', '--retries', '1'];
  const { code } = await show(join(root, 'node_modules/.bin/playwright'), flags);
  const { stats } = readReport(file) as { stats?: { expected: number; unexpected: number; flaky: number } };
  const { expected = 0, unexpected = 0, flaky: repeated = 0 } = stats ?? {};
  if (repeated > mostRepeated) return { passed: expected, failed: unexpected + repeated };
  return { ...count(code, expected + repeated, unexpected), repeated };
};

const phases: readonly (readonly [string, () => Promise<Count>])[] = [
  ['checks', () => checkAll(say)],
  ['contracts', workspace('@ipr/contracts')],
  ['units and services', units],
  ['stories', stories],
];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const only = process.argv.slice(2);
const lines: string[] = [];
const total = { passed: 0, failed: 0 };
for (const [name, phase] of phases) {
  if (only.length && !only.some((word) => name.includes(word))) continue;
  say(`\n${name}`);
  const begun = performance.now();
  const { passed, failed, repeated = 0 } = await phase();
  total.passed += passed;
  total.failed += failed;
  const again = repeated ? `  ${repeated} of them only when repeated` : '';
  const seconds = ((performance.now() - begun) / 1000).toFixed(0).padStart(5);
  lines.push(
    `${name.padEnd(20)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds} s${again}`,
  );
}
say(`\n${lines.join('\n')}\n`);
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed || total.passed === 0 ? 1 : 0;
