/**
 * Runs many more of the random walks in contracts/test/solidity/Keys.t.sol than `npm test`, and prints the duration.
 * Usage: node tools/bench/key-condition-walks.ts [walks] (10,000)
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const walks = Number(process.argv[2] ?? 10_000);
const hardhat = join(import.meta.dirname, '../../node_modules/hardhat/dist/src/cli.js');
const started = performance.now();
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [hardhat, 'test', 'solidity', 'test/solidity/Keys.t.sol'],
  {
    cwd: join(import.meta.dirname, '../../contracts'),
    encoding: 'utf8',
    env: { ...process.env, FUZZ_RUNS: String(walks) },
  },
);
const seconds = ((performance.now() - started) / 1_000).toFixed(0);
if (status !== 0) process.stdout.write(stdout + stderr);
process.stdout.write(
  `${walks} walks, ${seconds} s: ${status === 0 ? 'no key for a person without access' : 'failed'}\n`,
);
process.exitCode = status ?? 1;
