import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSmallFile, writeSmallFile } from '../data-folder/small-file.ts';

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

/** Remembers a running part, so that the parts of a killed supervisor can be ended later. */
export const rememberProcess = (folder: string, name: string, pid: number): void => {
  writeSmallFile(fileOf(folder, name), JSON.stringify({ pid, began: beganAt(pid) }));
};

/** A record that cannot be removed does no harm: its process is over, and `isSame` recognizes a later one with its id. */
export const forgetProcess = (folder: string, name: string): void => {
  try {
    rmSync(fileOf(folder, name), { force: true });
  } catch {
    // A read-only disk, or a file of another user.
  }
};

/** Whether a process is the one that was remembered, and no later one with its id. */
const isSame = (pid: number, began: string | null) => began !== null && beganAt(pid) === began;

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name);
  } catch {
    // It ended between the check and the signal.
  }
};

const endOne = async (pid: number, began: string | null): Promise<void> => {
  signal(pid, 'SIGINT');
  for (let i = 0; i < 30 && isSame(pid, began); i++) await sleep(100);
  if (isSame(pid, began)) signal(pid, 'SIGKILL');
  for (let i = 0; i < 50 && isSame(pid, began); i++) await sleep(100);
};

export interface LivingPart {
  readonly name: string;
  readonly pid: number;
  readonly began: string | null;
}

const readUnlessRefused = (path: string): ReturnType<typeof readSmallFile> => {
  try {
    return readSmallFile(path);
  } catch {
    return { state: 'damaged' };
  }
};

/** A damaged record names no process: the part has ended with its supervisor (`end-with-supervisor.ts`). */
const rememberedIn = (path: string, name: string): LivingPart[] => {
  const found = readUnlessRefused(path);
  const { pid, began } = ((found.state === 'read' && found.value) || {}) as Partial<LivingPart>;
  return Number.isInteger(pid) && typeof began === 'string' ? [{ name, pid: pid as number, began }] : [];
};

/** Remembered parts whose process still lives: those of the running stack, or what a killed one left behind. */
export const livingParts = (folder: string): LivingPart[] => {
  const run = join(folder, 'run');
  if (!existsSync(run)) return [];
  return readdirSync(run)
    .filter((file) => file.endsWith('.pid'))
    .flatMap((file) => rememberedIn(join(run, file), file.slice(0, -'.pid'.length)))
    .filter(({ pid, began }) => isSame(pid, began));
};

/** Ends parts that outlived a killed supervisor. Call only while holding the data lock. @returns their names. */
export const endLeftovers = async (folder: string): Promise<string[]> => {
  const left = livingParts(folder);
  await Promise.all(left.map(({ pid, began }) => endOne(pid, began)));
  const run = join(folder, 'run');
  if (existsSync(run))
    for (const file of readdirSync(run))
      if (file.endsWith('.pid')) forgetProcess(folder, file.slice(0, -'.pid'.length));
  return left.map(({ name }) => name);
};
