import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPortFree } from './free-port.ts';
import { forgetProcess, rememberProcess } from './leftovers.ts';
import type { Part, PartState, PartStatus } from './part.ts';

const MAX_LOG_BYTES = 10 * 2 ** 20;
const BACKOFF_MS = [200, 500, 1000, 2000, 5000];
/** A part that ran this long before it died starts its backoff anew. */
const STEADY_MS = 30_000;

const lastWords = (logFile: string): string => readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');

export interface PartEvents {
  readonly onChange: (status: PartStatus) => void;
}

/** Runs one part: start, wait until it serves, restart it when it dies, stop it in its own way. */
export const supervisePart = (part: Part, folder: string, events: PartEvents) => {
  const logFile = join(folder, 'logs', `${part.name}.log`);
  let child: ChildProcess | null = null;
  let state: PartState = 'stopped';
  let since: string | null = null;
  let restarts = 0;
  let lastError: string | null = null;
  let wanted = false;

  const status = (): PartStatus => ({
    name: part.name,
    state,
    pid: child?.pid ?? null,
    since,
    restarts,
    lastError,
    logFile,
  });
  const become = (next: PartState, error?: string) => {
    state = next;
    if (error) lastError = error;
    events.onChange(status());
  };

  const openLog = () => {
    mkdirSync(join(folder, 'logs'), { recursive: true });
    try {
      if (statSync(logFile).size > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
    } catch {
      // No log yet.
    }
    return openSync(logFile, 'a', 0o600);
  };

  /** The child writes to the log itself, so the supervisor's death does not break its pipe. */
  const launch = async (): Promise<ChildProcess> => {
    await part.prepare?.();
    for (const port of part.ports) {
      if (!(await isPortFree(port)))
        throw new Error(`port ${port}, which ${part.name} needs, is taken by another program`);
    }
    const log = openLog();
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
      rememberProcess(folder, part.name, launched.pid ?? 0);
      return launched;
    } finally {
      closeSync(log);
    }
  };

  const waitUntilReady = async (running: ChildProcess): Promise<void> => {
    const deadline = Date.now() + part.startTimeoutMs;
    while (Date.now() < deadline) {
      if (running.exitCode !== null || running.signalCode !== null)
        throw new Error(`${part.name} ended while starting. Its last words, from ${logFile}:\n${lastWords(logFile)}`);
      if (await part.isReady().catch(() => false)) return;
      await sleep(50);
    }
    throw new Error(`${part.name} did not answer within ${part.startTimeoutMs / 1000} s; see ${logFile}`);
  };

  const startOnce = async (): Promise<void> => {
    become('starting');
    since = new Date().toISOString();
    const running = await launch();
    child = running;
    const begun = Date.now();
    running.once('exit', (code, signal) => {
      if (child !== running) return;
      child = null;
      forgetProcess(folder, part.name);
      if (wanted && state === 'ready')
        void restart(`ended with ${signal ?? `code ${code}`}`, Date.now() - begun > STEADY_MS);
    });
    await waitUntilReady(running);
    await part.whenReady?.();
    become('ready');
  };

  let attempt = 0;
  const restart = async (why: string, afterSteadyRun: boolean): Promise<void> => {
    if (afterSteadyRun) attempt = 0;
    become('restarting', why);
    while (wanted) {
      await sleep(BACKOFF_MS[Math.min(attempt++, BACKOFF_MS.length - 1)]);
      if (!wanted) return;
      restarts++;
      try {
        await startOnce();
        return;
      } catch (error) {
        await end();
        become('restarting', (error as Error).message);
      }
    }
  };

  const end = async (): Promise<void> => {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()));
    running.kill(part.stopSignal);
    const kill = setTimeout(() => running.kill('SIGKILL'), part.stopTimeoutMs);
    await gone;
    clearTimeout(kill);
  };

  return {
    status,
    /** @throws Error in words for the person when the part cannot be started. */
    start: async (): Promise<void> => {
      wanted = true;
      try {
        await startOnce();
      } catch (error) {
        wanted = false;
        await end();
        become('failed', (error as Error).message);
        throw error;
      }
    },
    stop: async (): Promise<void> => {
      wanted = false;
      await end();
      become('stopped');
    },
  };
};

export type SupervisedPart = ReturnType<typeof supervisePart>;
