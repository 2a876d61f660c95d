import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppBuild } from './app-build.ts';

/** Heartbeat interval in milliseconds, below the idle time-out of gateways. */
const heartbeatMs = 20_000;

/** Sends builds to open pages as server-sent events (HTML standard, section 9.2). */
export const createBuildsFeed = () => {
  const latest = new Map<string, AppBuild>();
  const open = new Set<ServerResponse>();
  let paused = false;
  const eventOf = (build: AppBuild) => `data: ${JSON.stringify(build)}\n\n`;
  setInterval(() => {
    for (const response of open) response.write(':\n\n');
  }, heartbeatMs).unref();
  return {
    announce: (build: AppBuild): void => {
      latest.set(build.app, build);
      for (const response of open) response.write(eventOf(build));
    },
    serve: (_request: IncomingMessage, response: ServerResponse): void => {
      if (paused) return void response.writeHead(503).end();
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(`:\n\n${[...latest.values()].map(eventOf).join('')}`);
      open.add(response);
      response.once('close', () => open.delete(response));
    },
    /** Closes all connections; clients reconnect automatically. */
    pause: (): void => {
      paused = true;
      for (const response of open) response.end();
    },
    resume: (): void => {
      paused = false;
    },
  };
};

export type BuildsFeed = ReturnType<typeof createBuildsFeed>;
