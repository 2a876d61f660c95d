import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** A program of the operator, with its output in `<folder>/<name>.log`. @returns ends it */
export const startProgram = (
  folder: string,
  name: string,
  command: readonly [string, ...string[]],
  settings: { readonly env: Readonly<Record<string, string>>; readonly cwd?: string },
): (() => Promise<void>) => {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const [file, ...args] = command;
  const child = spawn(file, args, {
    stdio: ['ignore', log, log],
    env: { ...process.env, ...settings.env },
    ...(settings.cwd ? { cwd: settings.cwd } : {}),
  });
  closeSync(log);
  const ended = once(child, 'exit');
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await ended;
  };
};
