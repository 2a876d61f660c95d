import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Appends to the supervisor's log; on a full disk the line is lost, and nothing else. */
const append = (folder: string, line: string): void => {
  try {
    mkdirSync(join(folder, 'logs'), { recursive: true });
    appendFileSync(join(folder, 'logs', 'supervisor.log'), `${new Date().toISOString()} ${line}\n`, { mode: 0o600 });
  } catch {
    // The terminal has the line.
  }
};

/**
 * Keeps the supervisor alive: a closed terminal, a full disk or an error in a timer ends no part. Everything that is printed is in
 * `logs/supervisor.log` too, because the terminal may be gone.
 * @returns prints a line
 */
export const guardSupervisor = (folder: string): ((line: string) => void) => {
  // Without a listener, a write to a closed terminal (EIO) or pipe (EPIPE) ends the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const print = (line: string): void => {
    process.stdout.write(`${line}\n`);
    append(folder, line);
  };
  const report = (error: unknown): void =>
    print(`The supervisor goes on after an error: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
  return print;
};
