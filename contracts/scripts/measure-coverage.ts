/**
 * Repeats the tests in TypeScript on instrumented contracts and prints what they cover; fails unless it is all.
 * The tests themselves are printed only when one fails, since they run, and are counted, on the deployed bytecode too.
 * Usage: npm run coverage -w @ipr/contracts
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const hardhat = join(dirname(createRequire(import.meta.url).resolve('hardhat/package.json')), 'dist/src/cli.js');
const root = join(import.meta.dirname, '..');
/** They reach no line or branch that the others miss; instruments double the processor time of a call. */
const withoutCoverage: ReadonlySet<string> = new Set(
  ['deploy-tools', 'domain-rule', 'gas', 'mutants', 'trees'].map((name) => `${name}.test.ts`),
);
const tests = readdirSync(join(root, 'test'))
  .filter((file) => file.endsWith('.test.ts') && !withoutCoverage.has(file))
  .map((file) => join('test', file));
const { status, stdout, stderr } = spawnSync(process.execPath, [hardhat, 'test', 'nodejs', ...tests, '--coverage'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
const report = stdout.indexOf('╔');
process.stdout.write(status === 0 && report !== -1 ? stdout.slice(report) : stdout + stderr);
process.exitCode = status === 0 ? 0 : 1;
