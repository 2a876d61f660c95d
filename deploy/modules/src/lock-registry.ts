import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * One command changes a registry at a time. The lock of a command that was killed is taken over.
 * @returns ends it
 * @throws Error while another command changes it
 */
export const lockRegistry = (registry: string): (() => void) => {
  const file = path.join(registry, 'changing.lock');
  const take = () => writeFileSync(file, `${process.pid}`, { flag: 'wx' });
  try {
    take();
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown;
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid > 0 && isRunning(pid))
      throw new Error(
        `another command (process ${pid}) changes the registry; try again when it has ended, or remove ${file}`,
      );
    rmSync(file);
    take();
  }
  return () => rmSync(file, { force: true });
};
