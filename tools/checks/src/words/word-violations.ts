import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { replacedWordsIn } from './name-words.ts';

/** Names in the repository that contain a replaced word. */
export const wordViolations = (): string[] => {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' });
  return stdout
    .split('\0')
    .filter((path) => path && !path.startsWith('subgraph/') && existsSync(join(root, path)))
    .flatMap((path) => replacedWordsIn(path, readFileSync(join(root, path), 'utf8')));
};
