import { execFileSync } from 'node:child_process';

/**
 * Runs Node in the folder of a module. Code of a module runs in processes of its own, without the path of the signing key: it
 * can still read what its user can, so a team that trusts no other one signs as another user or on another machine.
 * @returns what the process printed @throws Error when it ends with another code than 0
 */
export const runInModule = (folder: string, args: readonly string[]): string => {
  const { MODULES_KEY: _, ...env } = process.env;
  return execFileSync(process.execPath, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};
