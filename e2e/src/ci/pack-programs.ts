import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

const npm = (...args: string[]): string => execFileSync('npm', args, { cwd: root, encoding: 'utf8' });

/** Builds and packs a package for people outside the repository. @returns the packed file in `folder` */
export const packWorkspace = (workspace: 'cli' | 'sdk', folder: string): string => {
  npm('run', '--silent', 'build', '-w', `@ipr/${workspace}`);
  const packed = npm('pack', `./packages/${workspace}/dist`, '--json', '--pack-destination', folder);
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  return join(folder, filename);
};

/** The examples of the client's README, as files of a project that has installed it. */
export const examplesOf = (readme: string): string[] =>
  [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code);
