import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import type { Logger } from './logger.ts';
import { refuseMalformed } from './refuse-malformed.ts';

export interface ServeSettings {
  /** 0 chooses a free port. */
  readonly port: number;
  /** 127.0.0.1 by default: services are reached through the gateway. */
  readonly host?: string;
  readonly log: Logger;
  /** Closed with the service, in this order, after the last request. */
  readonly onClose?: readonly (() => Promise<unknown> | unknown)[];
}

export interface Serving {
  readonly server: Server;
  readonly port: number;
  /** Origin, e.g. 'http://127.0.0.1:9101'. */
  readonly url: string;
  /** Stops accepting, waits for running requests (10 s at most), then closes all connections. */
  close(): Promise<void>;
}

const graceMs = 10_000;
/**
 * Longer than clients keep idle connections, so that the client always closes first and no request meets a closing
 * connection.
 */
const keepAliveMs = 75_000;
const idleMs = 120_000;
/** Limits clients that send header lines slowly and never finish (slowloris attack). */
const headersMs = 15_000;
/** The largest upload at 30 kB a second. Other bodies have their own timeouts (readBytes). */
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
    // A connection whose last request ends now would otherwise be kept alive.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(force);
      clearInterval(sweep);
      resolve();
    });
  });

/** Services of this process in order of their start; most processes have one. */
const served: { readonly close: () => Promise<void>; readonly log: Logger }[] = [];

/** Stops in reverse order, because a later service may still call an earlier one. */
const endAll = async (signal: NodeJS.Signals): Promise<void> => {
  setTimeout(() => process.exit(1), graceMs + 5_000).unref();
  for (const { close, log } of served.toReversed()) {
    log.info({ signal }, 'stopping');
    await close().catch((error: unknown) => log.error({ err: error }, 'failed to stop cleanly'));
  }
};

const signals = ['SIGTERM', 'SIGINT'] as const;

/** Registers for the process's signal handler. @returns a function that unregisters */
const onSignal = (close: () => Promise<void>, log: Logger) => {
  const entry = { close, log };
  served.push(entry);
  if (served.length === 1) for (const signal of signals) process.once(signal, endAll);
  return () => {
    served.splice(served.indexOf(entry), 1);
    if (served.length === 0) for (const signal of signals) process.off(signal, endAll);
  };
};

/** Listens until a signal or `close()`. @throws the listen error, such as EADDRINUSE */
export const serve = async (
  app: Koa | RequestListener,
  { port, host = '127.0.0.1', log, onClose = [] }: ServeSettings,
): Promise<Serving> => {
  const timing = { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: lookEveryMs };
  // A missing Host is refused with problem details instead (refuseOddHost).
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
