import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkAll } from '@ipr/checks/check';
import { useMemoryFolder } from './memory-folder.ts';
import { root } from './paths.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Passed when told a second time; each is a defect to look for (decision 0014). */
  readonly repeated?: number;
}

/** More stories than this that need a second try are no accident, and fail the run. */
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

const units = async (): Promise<Count> => {
  const file = join(reports, 'jest.json');
  const flags = ['--json', `--outputFile=${file}`, '--maxWorkers=2', '--silent=false'];
  const { code } = await show(join(root, 'node_modules/.bin/jest'), flags, {
    NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
  });
  const report = readReport(file) as { numPassedTests?: number; numFailedTests?: number; numFailedTestSuites?: number };
  return count(code, report.numPassedTests ?? 0, report.numFailedTests || report.numFailedTestSuites || 0);
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
