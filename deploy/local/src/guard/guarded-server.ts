import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers one request that passed. @param path what follows the secret, `/` at least */
export type GuardedAnswer = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

export interface GuardOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** First segment of every path: callers without it are refused, pages of any origin and other users of the machine alike. */
  readonly secret: string;
  readonly answer: GuardedAnswer;
}

export interface Guard {
  /** Address including the secret: to be kept out of logs and command lines, which other users can read. */
  readonly url: string;
  close(): Promise<void>;
}

export const guardedUrl = (port: number, secret: string): string => `http://127.0.0.1:${port}/${secret}`;

const isEqual = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** Headers that browsers send by themselves and programs do not; pages cannot remove them. */
const isFromPage = ({ headers }: IncomingMessage): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined || headers['sec-fetch-dest'] !== undefined;

/** @returns the path behind the secret; undefined for a request that is refused */
const admittedPath = (request: IncomingMessage, secret: string, port: number): string | undefined => {
  const { method, headers, url = '' } = request;
  // Another host name is a page's whose name was pointed at this machine (DNS rebinding).
  if (method !== 'POST' || headers.host !== `127.0.0.1:${port}` || isFromPage(request)) return undefined;
  const [, given = '', ...rest] = url.split('/');
  return /^[\x21-\x7e]*$/.test(given) && isEqual(given, secret) ? `/${rest.join('/')}` : undefined;
};

/**
 * An HTTP server on loopback before a program that takes commands from everyone. It knows no upgrade, so WebSockets, which browsers open
 * to any origin, are requests with another method. All refusals are alike.
 */
export const openGuard = async ({ port, secret, answer }: GuardOptions): Promise<Guard> => {
  // Clients reuse connections; one that ends while a request is on its way would fail it.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const path = admittedPath(request, secret, (server.address() as AddressInfo).port);
    if (path === undefined) return response.writeHead(404, { connection: 'close' }).end();
    answer(request, response, path).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(503, { connection: 'close' }).end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: guardedUrl((server.address() as AddressInfo).port, secret),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
