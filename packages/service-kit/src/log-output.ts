import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** A pipe whose reader is busy takes no more for a moment. */
const mostTries = 20;
const pauseMs = 5;
const still = new Int32Array(new SharedArrayBuffer(4));

const isBusy = (thrown: unknown): boolean => (thrown as NodeJS.ErrnoException).code === 'EAGAIN';

/** @returns how many bytes could be written */
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
 * Where log lines go: each is written before the call returns, so that nothing is lost with a process that dies. A line that
 * cannot be written, because the disk of the logs is full or nobody reads them any more, is lost; the process goes on. (pino's own
 * stream ends the process then, and waits for room before it lets it end.)
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
