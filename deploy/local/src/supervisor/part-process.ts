import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPortFree } from './free-port.ts';
import type { Part } from './part.ts';
import { portOwner } from './port-owners.ts';
import { readTail } from './read-tail.ts';
import { replaceLongLog, rotateOpenLog } from './rotate-log.ts';

/**
 * Between two queries of a starting part. The pause grows to an eighth of the time that the start has taken: queries at a fixed
 * rate would take the processor from the parts that start.
 */
const SHORTEST_PAUSE_MS = 50;

/** Keeps one log file per part, and the one before it when it has grown too long. A part starts without a log on a full disk. */
const openLog = (logFile: string): number | 'ignore' => {
  try {
    mkdirSync(dirname(logFile), { recursive: true });
    replaceLongLog(logFile);
    return openSync(logFile, 'a', 0o600);
  } catch {
    return 'ignore';
  }
};

const LOG_CHECK_MS = 60_000;

const rotateWhile = (running: ChildProcess, logFile: string): void => {
  const timer = setInterval(() => {
    try {
      rotateOpenLog(logFile);
    } catch {
      // A full disk: there is no room for the copy, and the next check tries again.
    }
  }, LOG_CHECK_MS);
  timer.unref();
  running.once('exit', () => clearInterval(timer));
};

/** The child writes to the log itself, so the supervisor's death does not break its pipe. */
export const launch = async (part: Part, logFile: string): Promise<ChildProcess> => {
  const log = openLog(logFile);
  try {
    const launched = spawn(part.command, [...part.args], {
      cwd: part.cwd,
      env: { ...process.env, ...part.env },
      stdio: ['ignore', log, log],
      ...(part.uid === undefined ? {} : { uid: part.uid, gid: part.gid }),
      // Its own session: Ctrl-C in the terminal reaches the supervisor only, which stops the parts in order.
      detached: true,
    });
    await new Promise<void>((resolve, reject) => launched.once('spawn', resolve).once('error', reject));
    if (log !== 'ignore') rotateWhile(launched, logFile);
    return launched;
  } finally {
    if (log !== 'ignore') closeSync(log);
  }
};

export const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** @throws Error that names the first port that is taken */
export const refuseTakenPorts = async (part: Part): Promise<void> => {
  for (const port of part.ports)
    if (!(await isPortFree(port)))
      throw new Error(`port ${port}, which ${part.name} needs, is taken by another program`);
};

const lastWords = (logFile: string): string => {
  try {
    return readTail(logFile, 8);
  } catch {
    return 'no log';
  }
};

/** Whether the part serves, and it is its process that does. */
const readiness = async (part: Part, pid: number): Promise<'ready' | 'silent' | 'other'> => {
  if (!(await part.isReady().catch(() => false))) return 'silent';
  if (part.ports.length === 0) return 'ready';
  const owner = await portOwner(part.ports, pid);
  if (owner === 'none') return 'silent';
  return owner === 'other' ? 'other' : 'ready';
};

/**
 * Waits until the part's own process serves.
 * @param keepTo throws when the start was cancelled
 * @throws Error in words when the process ends or the time is over
 */
export const waitUntilReady = async (
  part: Part,
  running: ChildProcess,
  logFile: string,
  keepTo: () => void,
): Promise<void> => {
  const begun = performance.now();
  const deadline = begun + part.startTimeoutMs;
  let last: 'silent' | 'other' = 'silent';
  while (performance.now() < deadline) {
    keepTo();
    const found = await readiness(part, running.pid ?? 0);
    if (isOver(running))
      throw new Error(`${part.name} ended while starting. Its last words, from ${logFile}:\n${lastWords(logFile)}`);
    if (found === 'ready') return;
    last = found;
    await sleep(Math.max(SHORTEST_PAUSE_MS, (performance.now() - begun) / 8));
  }
  throw new Error(
    last === 'other'
      ? `another program listens on port ${part.ports.join(' or ')}, which ${part.name} needs; see ${logFile}`
      : `${part.name} did not answer within ${part.startTimeoutMs / 1000} s; see ${logFile}`,
  );
};

/** Ends a process in the part's own way, and by force when that takes too long. */
export const endProcess = async (part: Part, running: ChildProcess | null): Promise<void> => {
  if (!running || isOver(running)) return;
  const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()));
  running.kill(part.stopSignal);
  const kill = setTimeout(() => running.kill('SIGKILL'), part.stopTimeoutMs);
  await gone;
  clearTimeout(kill);
};
