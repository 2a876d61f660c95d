import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { trackedFiles } from '../tracked-files.ts';
import { replacedWordsIn } from './name-words.ts';

/** Names in the repository that contain a replaced word. */
export const wordViolations = (): string[] =>
  trackedFiles('*.ts', '*.tsx')
    .filter((path) => !path.startsWith('subgraph/'))
    .flatMap((path) => replacedWordsIn(path, readFileSync(join(root, path), 'utf8')));
