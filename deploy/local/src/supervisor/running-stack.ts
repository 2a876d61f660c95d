import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The stack that holds a data folder, for the message of a second start. Valid only while the folder is locked. */
export interface RunningStack {
  readonly pid: number;
  readonly origin: string;
  /** ISO time. */
  readonly since: string;
}

const fileOf = (folder: string): string => join(folder, 'run', 'stack.json');

export const rememberStack = (folder: string, stack: RunningStack): void => {
  mkdirSync(join(folder, 'run'), { recursive: true });
  writeFileSync(fileOf(folder), JSON.stringify(stack));
};

export const forgetStack = (folder: string): void => rmSync(fileOf(folder), { force: true });

/** Null when nothing readable is noted. */
export const readStack = (folder: string): RunningStack | null => {
  try {
    const { pid, origin, since } = JSON.parse(readFileSync(fileOf(folder), 'utf8')) as Partial<RunningStack>;
    const whole = Number.isInteger(pid) && typeof origin === 'string' && typeof since === 'string';
    return whole ? { pid: pid as number, origin, since } : null;
  } catch {
    return null;
  }
};
