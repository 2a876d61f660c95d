import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * `node build.mjs build …` runs rspack in the current folder. It starts a child process, because the minifier overflows
 * its thread stack on the key network's client, and RUST_MIN_STACK is only read at process start.
 */
const require = createRequire(import.meta.url);
const cli = path.join(path.dirname(require.resolve('@rspack/cli/package.json')), 'bin/rspack.js');
const [command = 'build', ...rest] = process.argv.slice(2);

const child = spawn(process.execPath, [cli, command, '--mode', 'production', ...rest], {
  stdio: 'inherit',
  env: { ...process.env, RUST_MIN_STACK: process.env.RUST_MIN_STACK ?? '16777216', NODE_ENV: 'production' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  if (signal) process.stderr.write(`rspack was ended by ${signal}\n`);
  process.exitCode = code ?? 1;
});
