import { readdir, readlink, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const link = (path: string): Promise<string> => readlink(path).catch(() => '');

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Ids of the processes of one executable that run in `cwd` (Linux: read from /proc). */
const processesIn = async (cwd: string, executable: string): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      if ((await link(`/proc/${pid}/cwd`)) !== cwd) return [];
      return basename(await link(`/proc/${pid}/exe`)) === executable ? [Number(pid)] : [];
    }),
  );
  return found.flat();
};

/**
 * Ends every process of one program that works in a data folder: a server that outlived its supervisor, or children that
 * have not yet noticed that a killed server has ended. The caller must hold the folder's lock, so that none of them is in use.
 * @returns how many there were
 */
export const endProcessesIn = async (folder: string, executable: string, first: NodeJS.Signals): Promise<number> => {
  const cwd = await realpath(folder).catch(() => undefined);
  if (cwd === undefined) return 0;
  const before = await processesIn(cwd, executable);
  for (const pid of before) signal(pid, first);
  for (let waited = 0; (await processesIn(cwd, executable)).length > 0; waited += 100) {
    if (waited >= 5_000) for (const pid of await processesIn(cwd, executable)) signal(pid, 'SIGKILL');
    if (waited >= 10_000) throw new Error(`Processes of ${executable} in ${folder} do not end`);
    await delay(100);
  }
  return before.length;
};
