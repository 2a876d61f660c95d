import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readSmallFile, writeSmallFile } from '../data-folder/small-file.ts';

/** The stack that holds a data folder, for the message of a second start. Valid only while the folder is locked. */
export interface RunningStack {
  readonly pid: number;
  readonly origin: string;
  /** ISO time. */
  readonly since: string;
}

const fileOf = (folder: string): string => join(folder, 'run', 'stack.json');

/** The record only words a message, so a start does not fail on it, on a full disk for instance. */
export const rememberStack = (folder: string, stack: RunningStack): void => {
  try {
    writeSmallFile(fileOf(folder), JSON.stringify(stack));
  } catch {
    forgetStack(folder);
  }
};

export const forgetStack = (folder: string): void => rmSync(fileOf(folder), { force: true });

/** Null when nothing readable is noted. */
export const readStack = (folder: string): RunningStack | null => {
  const found = readSmallFile(fileOf(folder));
  const { pid, origin, since } = ((found.state === 'read' && found.value) || {}) as Partial<RunningStack>;
  const whole = Number.isInteger(pid) && typeof origin === 'string' && typeof since === 'string';
  return whole ? { pid: pid as number, origin, since } : null;
};
