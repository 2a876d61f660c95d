#!/usr/bin/env node
// Plain JavaScript: an older Node hands over to the private one that `npm run build` has fetched, or says what is missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

if (Number(process.versions.node.split('.')[0]) >= 24) await import('../src/main.ts');
else {
  const node = at(`../../../.node/node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(node)) {
    const ended = spawnSync(node, [at('../src/main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' });
    process.exitCode = ended.status ?? 1;
  } else {
    process.stderr.write(
      `ipregistry needs Node 24 or later; this is ${process.versions.node}. 'npm run build' fetches one.\n`,
    );
    process.exitCode = 2;
  }
}
