/**
 * Runs the tests in TypeScript once more on instrumented contracts and tells what they cover; fails unless it is all.
 * The tests themselves are shown only when one fails, since they run, and are counted, without instruments too.
 * Usage: npm run coverage -w @ipr/contracts
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const hardhat = join(dirname(createRequire(import.meta.url).resolve('hardhat/package.json')), 'dist/src/cli.js');
const { status, stdout, stderr } = spawnSync(process.execPath, [hardhat, 'test', 'nodejs', '--coverage'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
const report = stdout.indexOf('╔');
process.stdout.write(status === 0 && report !== -1 ? stdout.slice(report) : stdout + stderr);
process.exitCode = status === 0 ? 0 : 1;
