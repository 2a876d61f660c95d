// `npm run build:dynamic`: installs the SDK of Dynamic from its own lock file (0.9 GB), builds it and puts it where the gateway serves
// modules from. The portal needs none of it: docs/production.md.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const folder = import.meta.dirname;
const root = path.resolve(folder, '../..');
// The compiler and the bundler of the portal; the SDK installs others for itself.
const require = createRequire(path.join(root, 'package.json'));

const run = (command, args, env = {}) => {
  const { status, error } = spawnSync(command, args, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
};

if (!existsSync(path.join(folder, 'node_modules'))) run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
const binOf = (name, file) => path.join(path.dirname(require.resolve(`${name}/package.json`)), file);
run(process.execPath, [binOf('typescript', 'bin/tsc'), '-p', '.']);
// A larger thread stack for the minifier, which ends without a message when it has too little.
run(process.execPath, [binOf('@rspack/cli', 'bin/rspack.js'), 'build'], {
  RUST_MIN_STACK: '16777216',
  NODE_ENV: 'production',
});
const served = path.join(root, '.cache/modules/dynamic_wallet');
rmSync(served, { recursive: true, force: true });
cpSync(path.join(folder, 'dist'), served, { recursive: true });
// Its licences require that the notices go with the script.
cpSync(path.join(folder, 'THIRD_PARTY_NOTICES'), path.join(served, 'THIRD_PARTY_NOTICES.txt'));
process.stdout.write(`built dynamic, served as /modules/dynamic_wallet/ from ${path.relative(root, served)}\n`);
