import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { controlSocket } from '../supervisor/control.ts';
import { longestSocketPath } from '../supervisor/private-socket.ts';
import type { DataFolder, Limits } from './assess-machine.ts';
import type { ClockLook } from './assess-surroundings.ts';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The folder itself, or the nearest one above it that exists. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));

export const freeBytes = async (path: string): Promise<number> => {
  const { bavail, bsize } = await statfs(existing(path));
  return bavail * bsize;
};

/** What programs may still take: the machine's, or the container's when that is less (cgroup v2). */
export const availableMemory = (): number => {
  const machine = Number(/^MemAvailable:\s+(\d+) kB$/m.exec(read('/proc/meminfo'))?.[1] ?? Number.NaN) * 1024;
  const limit = Number(read('/sys/fs/cgroup/memory.max'));
  const used = Number(read('/sys/fs/cgroup/memory.current'));
  return Math.min(Number.isNaN(machine) ? freemem() : machine, limit > 0 ? limit - used : Number.POSITIVE_INFINITY);
};

export const inspectFolder = async (path: string, holder: string | null): Promise<DataFolder> => {
  const there = existing(path);
  let writable = true;
  try {
    accessSync(there, constants.W_OK | constants.X_OK);
  } catch {
    writable = false;
  }
  return {
    path,
    writable: writable && statSync(there).isDirectory(),
    socketPathBytes: Buffer.byteLength(controlSocket(path)),
    longestSocketPath,
    fileSystem: (await statfs(there)).type,
    holder,
  };
};

const limitOf = (name: string): number => {
  const hard = new RegExp(`^${name}\\s+\\S+\\s+(\\S+)`, 'm').exec(read('/proc/self/limits'))?.[1] ?? 'unlimited';
  return hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard);
};

const numberIn = (path: string, otherwise: number): number => {
  const text = read(path).trim();
  return /^\d+$/.test(text) ? Number(text) : otherwise;
};

export const inspectLimits = (): Limits => ({
  openFiles: limitOf('Max open files'),
  processes: Math.min(
    limitOf('Max processes'),
    numberIn('/sys/fs/cgroup/pids.max', Number.POSITIVE_INFINITY),
    numberIn('/proc/sys/kernel/threads-max', Number.POSITIVE_INFINITY),
  ),
  overcommit: numberIn('/proc/sys/vm/overcommit_memory', 0),
  watches: numberIn('/proc/sys/fs/inotify/max_user_watches', Number.POSITIVE_INFINITY),
});

/** Compares both clocks for a moment, and the wall clock with what is known to lie in the past. */
export const inspectClock = async (root: string, folder: string): Promise<ClockLook> => {
  const [wall, monotonic] = [Date.now(), performance.now()];
  await sleep(200);
  const jumpMs = Date.now() - wall - (performance.now() - monotonic);
  const past = [join(folder, 'secrets.json'), join(folder, 'chain', 'state.json'), join(root, 'package-lock.json')]
    .filter(existsSync)
    .map((file) => statSync(file).mtimeMs);
  return { jumpMs, now: Date.now(), notBefore: Math.max(0, ...past) };
};

/** How far this clock is ahead of a server's Date header, which counts whole seconds; null when there is none. */
export const aheadOf = async (url: string): Promise<number | null> => {
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
  const date = Date.parse(answer?.headers.get('date') ?? '');
  return Number.isNaN(date) ? null : Date.now() - (date + 500);
};

const offsetIn = (month: number): string | null => {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris', timeZoneName: 'shortOffset' });
    const parts = format.formatToParts(new Date(Date.UTC(2026, month, 15)));
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null;
  } catch {
    return null;
  }
};

export const inspectTimezones = () =>
  [offsetIn(0), offsetIn(6), Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'] as const;
