import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** When a process began, in clock ticks since boot (field 22 of /proc/pid/stat, proc(5)); tells it from a later one with the same id. */
const beganAt = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
};

const fileOf = (folder: string, name: string) => join(folder, 'run', `${name}.pid`);

/** Remembers a running part, so that a supervisor that was killed leaves nothing behind for good. */
export const rememberProcess = (folder: string, name: string, pid: number): void => {
  mkdirSync(join(folder, 'run'), { recursive: true });
  writeFileSync(fileOf(folder, name), JSON.stringify({ pid, began: beganAt(pid) }));
};

export const forgetProcess = (folder: string, name: string): void => rmSync(fileOf(folder, name), { force: true });

const isSame = (pid: number, began: string | null) => began !== null && beganAt(pid) === began;

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself between the look and the signal.
  }
};

const endOne = async (pid: number, began: string | null): Promise<void> => {
  signal(pid, 'SIGINT');
  for (let i = 0; i < 30 && isSame(pid, began); i++) await sleep(100);
  if (isSame(pid, began)) signal(pid, 'SIGKILL');
  for (let i = 0; i < 50 && isSame(pid, began); i++) await sleep(100);
};

/** Ends parts that outlived a killed supervisor. Call only while holding the data lock. @returns their names. */
export const endLeftovers = async (folder: string): Promise<string[]> => {
  const run = join(folder, 'run');
  if (!existsSync(run)) return [];
  const ended: string[] = [];
  await Promise.all(
    readdirSync(run)
      .filter((file) => file.endsWith('.pid'))
      .map(async (file) => {
        const { pid, began } = JSON.parse(readFileSync(join(run, file), 'utf8')) as {
          pid: number;
          began: string | null;
        };
        if (isSame(pid, began)) {
          await endOne(pid, began);
          ended.push(file.slice(0, -4));
        }
        rmSync(join(run, file), { force: true });
      }),
  );
  return ended;
};
