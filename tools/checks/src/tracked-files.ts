import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** Files of the checkout that git tracks and that exist, relative to the root. */
export const trackedFiles = (...patterns: readonly string[]): string[] =>
  spawnSync('git', ['ls-files', '-z', ...patterns], { cwd: root, encoding: 'utf8' })
    .stdout.split('\0')
    .filter((path) => path && existsSync(join(root, path)));
