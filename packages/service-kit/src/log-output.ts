import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Retries for a pipe whose buffer is full because its reader is busy. */
const mostTries = 20;
const pauseMs = 5;
const still = new Int32Array(new SharedArrayBuffer(4));

const isBusy = (thrown: unknown): boolean => (thrown as NodeJS.ErrnoException).code === 'EAGAIN';

/** @returns number of bytes written */
const writeAll = (fd: number, bytes: Uint8Array): number => {
  let at = 0;
  for (let tries = 0; at < bytes.length && tries < mostTries; tries++)
    try {
      at += writeSync(fd, bytes, at);
    } catch (thrown) {
      if (!isBusy(thrown)) break;
      Atomics.wait(still, 0, 0, pauseMs);
    }
  return at;
};

/**
 * The destination of log lines. Each line is written synchronously, so that a dying process loses none. A line that cannot be
 * written, because the disk is full or the reader has gone, is dropped and the process continues. (pino's own stream ends the
 * process in this case, and waits for room before it lets it end.)
 */
export const logOutput = (fd: number): DestinationStream => {
  let isCut = false;
  return {
    write(line) {
      const bytes = Buffer.from(isCut ? `\n${line}` : line);
      const written = writeAll(fd, bytes);
      if (written > 0) isCut = written < bytes.length;
    },
  };
};
