import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import type { Logger } from './logger.ts';
import { refuseMalformed } from './refuse-malformed.ts';

export interface ServeSettings {
  /** 0 takes a free port. */
  readonly port: number;
  /** 127.0.0.1 unless given: services are reached through the gateway. */
  readonly host?: string;
  readonly log: Logger;
  /** What ends with the service, in this order, after the last request. */
  readonly onClose?: readonly (() => Promise<unknown> | unknown)[];
}

export interface Serving {
  readonly server: Server;
  readonly port: number;
  /** Origin, e.g. 'http://127.0.0.1:9101'. */
  readonly url: string;
  /** Stops accepting, lets running requests end (10 s at most), then closes the rest. */
  close(): Promise<void>;
}

const graceMs = 10_000;
/** Longer than any client keeps an idle connection, so that it is always the client who closes. */
const keepAliveMs = 75_000;
const idleMs = 120_000;
/** Whoever sends a header line now and then, and never the last one, holds a connection no longer than this. */
const headersMs = 15_000;
/** The largest upload over a line of 30 kB a second. Other bodies have patiences of their own (readBytes). */
const requestMs = 30 * 60_000;
const lookEveryMs = 5_000;

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const stop = (server: Server) =>
  new Promise<void>((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection whose last request ends now would else be kept alive for the next one.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(force);
      clearInterval(sweep);
      resolve();
    });
  });

/** What this process serves, in the order it began; most processes serve one thing. */
const served: { readonly close: () => Promise<void>; readonly log: Logger }[] = [];

/** The last to begin ends first: whoever was started later may still be asking those who were there before. */
const endAll = async (signal: NodeJS.Signals): Promise<void> => {
  setTimeout(() => process.exit(1), graceMs + 5_000).unref();
  for (const { close, log } of served.toReversed()) {
    log.info({ signal }, 'stopping');
    await close().catch((error: unknown) => log.error({ err: error }, 'did not end as it should'));
  }
};

const signals = ['SIGTERM', 'SIGINT'] as const;

/** One handler for all that this process serves. @returns how to leave it out again. */
const onSignal = (close: () => Promise<void>, log: Logger) => {
  const entry = { close, log };
  served.push(entry);
  if (served.length === 1) for (const signal of signals) process.once(signal, endAll);
  return () => {
    served.splice(served.indexOf(entry), 1);
    if (served.length === 0) for (const signal of signals) process.off(signal, endAll);
  };
};

/** Listens until a signal or `close()`. @throws the listen error, such as EADDRINUSE. */
export const serve = async (
  app: Koa | RequestListener,
  { port, host = '127.0.0.1', log, onClose = [] }: ServeSettings,
): Promise<Serving> => {
  const timing = { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: lookEveryMs };
  // A missing Host is refused where all other odd requests are, in words (requestFrame).
  const listener = typeof app === 'function' ? app : app.callback();
  const server = createServer({ ...timing, requireHostHeader: false }, listener);
  refuseMalformed(server, log);
  server.keepAliveTimeout = keepAliveMs;
  server.setTimeout(idleMs);
  await listen(server, port, host);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      forget();
      await stop(server);
      for (const end of onClose) await end();
      log.info('stopped');
    })();
    return closing;
  };
  const forget = onSignal(close, log);
  const actual = (server.address() as AddressInfo).port;
  log.info({ host, port: actual }, 'listening');
  return { server, port: actual, url: `http://${host}:${actual}`, close };
};
