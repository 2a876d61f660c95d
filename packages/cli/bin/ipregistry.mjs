#!/usr/bin/env node
// Plain JavaScript: under an older Node it runs the private one that `npm run build` has fetched, or says what is missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const own = join(folder, `../../../.node/node_modules/node-${process.platform}-${process.arch}/bin/node`);
const node = Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : own;
if (existsSync(node)) {
  const args = ['--disable-warning=ExperimentalWarning', join(folder, '../src/main.ts'), ...process.argv.slice(2)];
  process.exitCode = spawnSync(node, args, { stdio: 'inherit' }).status ?? 1;
} else {
  process.stderr.write(
    `ipregistry needs Node 24 or later; this is ${process.versions.node}. 'npm run build' fetches one.\n`,
  );
  process.exitCode = 2;
}
