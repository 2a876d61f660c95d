import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { readTail } from '../supervisor/read-tail.ts';
import { readLastBackup } from './last-backup.ts';

const hour = 3_600_000;
const lookEveryMs = 60_000;
/** A good backup must not be older than this, or than two intervals of the schedule. */
const overdueAfterMs = 24 * hour;

export interface BackupReport {
  /** Null without a schedule. */
  readonly everyHours: number | null;
  /** ISO time of the last one that was verified. */
  readonly lastAt: string | null;
  readonly isRunning: boolean;
  /** Of the last attempt, when it failed. */
  readonly lastError: string | null;
  readonly isOverdue: boolean;
}

export interface BackupTimes {
  readonly everyMs: number;
  /** Of the last good backup; null for none. Milliseconds since 1970, as the others. */
  readonly lastAt: number | null;
  /** Of the last attempt of this process; null for none. */
  readonly triedAt: number | null;
  /** When the stack started. */
  readonly since: number;
}

/** Whether a backup is to be made now. A failed one is repeated after an hour at most. A time in the future is from a clock that was ahead. */
export const isDue = ({ everyMs, lastAt, triedAt }: BackupTimes, now: number): boolean =>
  (lastAt === null || Math.abs(now - lastAt) >= everyMs) &&
  (triedAt === null || Math.abs(now - triedAt) >= Math.min(everyMs, hour));

/** Whether the operator must be notified. A stack that just started has time for its first backup. */
export const isOverdue = ({ everyMs, lastAt, since }: BackupTimes, now: number): boolean =>
  Math.abs(now - (lastAt ?? since)) > Math.max(overdueAfterMs, 2 * everyMs);

export interface ScheduleOptions {
  /** The data folder. */
  readonly folder: string;
  readonly everyHours: number;
  readonly print: (line: string) => void;
}

const program = join(import.meta.dirname, 'main.ts');
export const backupLog = (folder: string): string => join(folder, 'logs', 'backup.log');

/** The newest lines of the log. The operator may have deleted it meanwhile. */
const reasonOf = (folder: string, code: number | null): string => {
  try {
    return readTail(backupLog(folder), 3);
  } catch (error) {
    return `it ended with code ${code}, and its log cannot be read: ${(error as Error).message}`;
  }
};

/** Runs `npm run backup` as a process of its own, because the supervisor is small. @returns null, or the reason of the failure */
const runBackup = (folder: string, signal: AbortSignal): Promise<string | null> =>
  new Promise((resolve) => {
    mkdirSync(join(folder, 'logs'), { recursive: true });
    const log = openSync(backupLog(folder), 'a', 0o600);
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, IPR_DATA: folder },
      stdio: ['ignore', log, log],
      signal,
    });
    closeSync(log);
    child.once('error', ({ message }) => resolve(message));
    child.once('exit', (code) => resolve(code === 0 ? null : reasonOf(folder, code)));
  });

/** What is known without a schedule. */
export const reportWithoutSchedule = (folder: string): BackupReport => ({
  everyHours: null,
  lastAt: readLastBackup(folder)?.createdAt ?? null,
  isRunning: false,
  lastError: null,
  isOverdue: false,
});

/** Makes backups while the stack runs, and prints a line when the last good one is too old. */
export const scheduleBackups = ({
  folder,
  everyHours,
  print,
}: ScheduleOptions): { report: () => BackupReport; stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const since = Date.now();
  let triedAt: number | null = null;
  let running: Promise<void> | null = null;
  let lastError: string | null = null;
  let notedAt = 0;

  const times = (): BackupTimes => {
    const last = readLastBackup(folder);
    return { everyMs: everyHours * hour, lastAt: last && Date.parse(last.createdAt), triedAt, since };
  };
  const attempt = async (): Promise<void> => {
    lastError = await runBackup(folder, stopping.signal).catch((error: Error) => error.message);
    running = null;
    if (lastError !== null && !stopping.signal.aborted) print(`The backup failed, see logs/backup.log: ${lastError}`);
  };
  const look = (): void => {
    const now = Date.now();
    const known = times();
    if (running === null && isDue(known, now)) {
      triedAt = now;
      running = attempt();
    }
    if (!isOverdue(known, now) || Math.abs(now - notedAt) < overdueAfterMs) return;
    notedAt = now;
    print(
      `No good backup since ${known.lastAt === null ? 'the start' : new Date(known.lastAt).toISOString()}. Run \`npm run backup\`; logs/backup.log has the reason.`,
    );
  };
  const timer = setInterval(look, lookEveryMs);
  look();
  return {
    report: () => {
      const known = times();
      return {
        everyHours,
        lastAt: known.lastAt === null ? null : new Date(known.lastAt).toISOString(),
        isRunning: running !== null,
        lastError,
        isOverdue: isOverdue(known, Date.now()),
      };
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
};
