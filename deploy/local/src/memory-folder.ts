import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 2e9;
const prefix = 'ip-registry-tests-';

/** Free bytes of the file system that Linux keeps in memory; 0 where there is none. */
const freeBytes = (): number => {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize;
  } catch {
    return 0;
  }
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const remove = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // It belongs to another user or is still written to; the next run tries again.
  }
};

/**
 * Lets the tests of this run keep their temporary folders in memory, where that has room: databases and nodes wait for a disk at every
 * write. A process that is killed loses nothing there either. The folder ends with the run, and what an interrupted
 * run left ends with the next one. `TMPDIR` set by hand is left alone.
 */
export const useMemoryFolder = (): void => {
  if (process.env.TMPDIR !== undefined || freeBytes() < neededBytes) return;
  for (const name of readdirSync(memory).filter((each) => each.startsWith(prefix)))
    if (!isRunning(Number(name.slice(prefix.length).split('-')[0]))) remove(join(memory, name));
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // PostgreSQL enters it as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
};
