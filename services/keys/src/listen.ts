import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Serving } from '@ipr/service-kit/serve';
import type Koa from 'koa';
import type { Logger } from 'pino';

interface ListenSettings {
  readonly port: number;
  readonly host: string;
  readonly log: Logger;
  /** Called at the start of a stop, before the last requests have ended. */
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** Unused connections stay open for longer than clients keep them, so that no call is sent on one that is being closed. */
const keepAliveTimeout = 75_000;
const limits = { requestTimeout: 15_000, headersTimeout: 10_000, keepAliveTimeout, maxHeaderSize: 8_192 };
const graceMs = 3_000;

/**
 * Listens until a signal or `close()`. Not `serve` of the service kit, which loads all API definitions and their problem details: a
 * node of 48 MB has neither. @throws the listen error, such as EADDRINUSE
 */
export const listen = async (app: Koa, { port, host, log, onStop, onClose }: ListenSettings): Promise<Serving> => {
  const server = createServer(limits, app.callback()).listen(port, host);
  await once(server, 'listening');
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= new Promise<void>((resolve) => {
      log.info('stopping');
      onStop();
      server.close(() => {
        onClose();
        resolve();
      });
      setTimeout(() => server.closeAllConnections(), graceMs).unref();
    });
    return closing;
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, close);
  const { port: actual } = server.address() as AddressInfo;
  log.info({ host, port: actual }, 'listening');
  return { server, port: actual, url: `http://${host}:${actual}`, close };
};
