import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { GuardedAnswer } from './guarded-server.ts';

/** Largest request in bytes: anvil's own limit over HTTP. */
const mostBytes = 2 * 2 ** 20;

const readText = async (request: AsyncIterable<Buffer>): Promise<string | undefined> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > mostBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
};

/** One message: anvil reads what a socket brings message by message, and must not find a second one behind the first. */
const isMessage = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
};

/** The bytes up to the line feed, which ends each answer and is in none. @throws Error when the socket ends before it */
async function* answerIn(socket: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of socket) {
    const end = chunk.indexOf(10);
    yield end < 0 ? chunk : chunk.subarray(0, end);
    if (end >= 0) return;
  }
  throw new Error('the chain ended within an answer');
}

const refuse = (response: ServerResponse, status: number): void => {
  response.writeHead(status, { connection: 'close' }).end();
};

/**
 * JSON-RPC of an anvil that listens on a Unix socket, a connection for each request. Answers are passed on as they come: the state of a
 * long chain is larger than the longest string.
 */
export const callAnvil =
  (socketPath: string): GuardedAnswer =>
  async (request, response) => {
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return refuse(response, 415);
    const text = await readText(request);
    if (text === undefined) return refuse(response, 413);
    if (!isMessage(text)) return refuse(response, 400);
    const socket = connect(socketPath);
    response.once('close', () => socket.destroy());
    await once(socket, 'connect');
    socket.write(text);
    response.writeHead(200, { 'content-type': 'application/json' });
    await pipeline(answerIn(socket), response);
  };
