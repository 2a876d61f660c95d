import { join } from 'node:path';
import type { PartStatus } from './part.ts';
import { openPrivateSocket, type PrivateSocket } from './private-socket.ts';
import { readTail } from './read-tail.ts';

const LOG_LINES = 200;

/** Path of the read-only status socket. */
export const statusSocket = (folder: string): string => join(folder, 'run', 'status.sock');

export interface StatusSource {
  /** Source of GET /status. */
  readonly status: () => Promise<unknown>;
  readonly parts: () => readonly PartStatus[];
}

/** The last log lines of a listed part; the requested name never becomes part of a path. */
const logOf = (name: string, parts: readonly PartStatus[]): string | undefined => {
  const part = parts.find((known) => known.name === name);
  if (!part) return undefined;
  try {
    return readTail(part.logFile, LOG_LINES);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
};

/**
 * The read-only status socket: GET /status as JSON, GET /logs/{part} as text. It is separate from the operator's socket, so that the
 * gateway, which shows the status, cannot control the parts. No status is computed without a request.
 */
export const openStatusSocket = (folder: string, { status, parts }: StatusSource): Promise<PrivateSocket> =>
  openPrivateSocket(statusSocket(folder), async (request, response) => {
    const reply = (code: number, type: string, body: string) =>
      response.writeHead(code, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
    const log = /^\/logs\/([a-z0-9-]{1,40})$/.exec(request.url ?? '')?.[1];
    try {
      if (request.method !== 'GET') return reply(405, 'text/plain', 'read only');
      if (request.url === '/status') return reply(200, 'application/json', JSON.stringify(await status()));
      const text = log === undefined ? undefined : logOf(log, parts());
      return text === undefined ? reply(404, 'text/plain', 'unknown') : reply(200, 'text/plain; charset=utf-8', text);
    } catch (error) {
      return reply(500, 'text/plain', (error as Error).message);
    }
  });
