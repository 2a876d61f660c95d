import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPortFree } from './free-port.ts';
import { forgetProcess, rememberProcess } from './leftovers.ts';
import type { Part, PartState, PartStatus } from './part.ts';
import { readTail } from './read-tail.ts';

const MAX_LOG_BYTES = 10 * 2 ** 20;
const BACKOFF_MS = [200, 500, 1000, 2000, 5000];
/** A part that ran this long before it died starts its backoff anew. */
const STEADY_MS = 30_000;

export interface PartEvents {
  readonly onChange: (status: PartStatus) => void;
}

/** Keeps one log file per part, and the one before it when it has grown too long. */
const openLog = (logFile: string): number => {
  mkdirSync(dirname(logFile), { recursive: true });
  try {
    if (statSync(logFile).size > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
  } catch {
    // No log yet.
  }
  return openSync(logFile, 'a', 0o600);
};

/** The child writes to the log itself, so the supervisor's death does not break its pipe. */
const launch = async (part: Part, logFile: string): Promise<ChildProcess> => {
  const log = openLog(logFile);
  try {
    const launched = spawn(part.command, [...part.args], {
      cwd: part.cwd,
      env: { ...process.env, ...part.env },
      stdio: ['ignore', log, log],
      ...(part.uid === undefined ? {} : { uid: part.uid, gid: part.gid }),
      // Its own group: Ctrl-C in the terminal reaches the supervisor only, which stops the parts in order.
      detached: true,
    });
    await new Promise<void>((resolve, reject) => launched.once('spawn', resolve).once('error', reject));
    return launched;
  } finally {
    closeSync(log);
  }
};

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Runs one part: start, wait until it serves, restart it when it dies, stop it in its own way, also while it starts. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what one can do with one part shares its state, each short
export const supervisePart = (part: Part, folder: string, events: PartEvents) => {
  const logFile = join(folder, 'logs', `${part.name}.log`);
  let child: ChildProcess | null = null;
  let state: PartState = 'stopped';
  let since: string | null = null;
  let restarts = 0;
  let lastError: string | null = null;
  let lastErrorAt: string | null = null;
  /** Counts what people ask for: every start and stop. What an earlier wish has begun gives up when it sees a later one. */
  let wish = 0;
  let starting: Promise<void> = Promise.resolve();
  let attempt = 0;
  let killed = false;

  const status = (): PartStatus => ({
    name: part.name,
    state,
    pid: child?.pid ?? null,
    since,
    restarts,
    lastError,
    lastErrorAt,
    logFile,
  });
  const become = (next: PartState, error?: string) => {
    state = next;
    if (error) [lastError, lastErrorAt] = [error, new Date().toISOString()];
    events.onChange(status());
  };
  const keepTo = (mine: number) => {
    if (mine !== wish) throw new Error(`${part.name} was stopped while it started`);
  };

  const waitUntilReady = async (running: ChildProcess, mine: number): Promise<void> => {
    const deadline = Date.now() + part.startTimeoutMs;
    while (Date.now() < deadline) {
      keepTo(mine);
      if (isOver(running))
        throw new Error(`${part.name} ended while starting. Its last words, from ${logFile}:\n${readTail(logFile, 8)}`);
      if (await part.isReady().catch(() => false)) return;
      await sleep(50);
    }
    throw new Error(`${part.name} did not answer within ${part.startTimeoutMs / 1000} s; see ${logFile}`);
  };

  const startOnce = async (mine: number): Promise<void> => {
    keepTo(mine);
    become('starting');
    since = new Date().toISOString();
    await part.prepare?.();
    for (const port of part.ports)
      if (!(await isPortFree(port)))
        throw new Error(`port ${port}, which ${part.name} needs, is taken by another program`);
    keepTo(mine);
    const running = await launch(part, logFile);
    child = running;
    rememberProcess(folder, part.name, running.pid ?? 0);
    const begun = Date.now();
    running.once('exit', (code, signal) => {
      if (child !== running) return;
      child = null;
      forgetProcess(folder, part.name);
      if (mine === wish && state === 'ready' && !killed)
        void restart(mine, `ended with ${signal ?? `code ${code}`}`, Date.now() - begun > STEADY_MS);
    });
    await waitUntilReady(running, mine);
    await part.whenReady?.();
    keepTo(mine);
    if (isOver(running)) throw new Error(`${part.name} ended as soon as it served; see ${logFile}`);
    become('ready');
  };

  const restart = async (mine: number, why: string, afterSteadyRun: boolean): Promise<void> => {
    if (afterSteadyRun) attempt = 0;
    become('restarting', why);
    for (;;) {
      await sleep(BACKOFF_MS[Math.min(attempt++, BACKOFF_MS.length - 1)]);
      if (mine !== wish) return;
      restarts++;
      try {
        starting = startOnce(mine);
        return await starting;
      } catch (error) {
        if (mine !== wish) return;
        await end();
        become('restarting', (error as Error).message);
      }
    }
  };

  const end = async (): Promise<void> => {
    const running = child;
    if (!running || isOver(running)) return;
    const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()));
    running.kill(part.stopSignal);
    const kill = setTimeout(() => running.kill('SIGKILL'), part.stopTimeoutMs);
    await gone;
    clearTimeout(kill);
  };

  /** Ends what runs and what is just being started. */
  const halt = async (): Promise<void> => {
    await end();
    await starting.catch(() => undefined);
    await end();
  };

  return {
    status,
    /** @throws Error in words for the person when the part cannot be started, or is stopped meanwhile. */
    start: async (): Promise<void> => {
      const mine = ++wish;
      attempt = 0;
      killed = false;
      await halt();
      try {
        starting = startOnce(mine);
        await starting;
      } catch (error) {
        if (mine === wish) {
          wish++;
          await end();
          become('failed', (error as Error).message);
        }
        throw error;
      }
    },
    stop: async (): Promise<void> => {
      const mine = ++wish;
      await halt();
      if (mine === wish) become('stopped');
    },
    /** Ends it at once and for good, for people who will not wait; `stop` follows or is under way. */
    kill: (): void => {
      killed = true;
      child?.kill('SIGKILL');
    },
  };
};

export type SupervisedPart = ReturnType<typeof supervisePart>;
