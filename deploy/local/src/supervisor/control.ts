import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { openPrivateSocket, type PrivateSocket } from './private-socket.ts';
import type { SupervisedPart } from './supervise-part.ts';

/** Where the control socket of a data folder is; only its owner may open it. */
export const controlSocket = (folder: string): string => join(folder, 'run', 'control.sock');

/** Longest time for which one connection may hold the miner. */
const longestHoldMs = 10 * 60_000;

/** Answers when no block is mined any more, and keeps the answer open: mining goes on when the connection ends. */
const holdForConnection = async (hold: HoldMining, response: ServerResponse): Promise<void> => {
  const release = await hold();
  const timer = setTimeout(() => response.destroy(), longestHoldMs).unref();
  response.once('close', () => {
    clearTimeout(timer);
    release();
  });
  if (response.destroyed) release();
  else response.writeHead(200).write('held\n');
};

/** Stops mining until the returned function is called. */
type HoldMining = () => Promise<() => void>;

/**
 * The operator's control socket: GET /parts lists the parts; POST /parts/{name}/stop and /start act on one part; POST /mining/hold
 * holds the miner while the connection is open.
 */
export const openControl = (
  folder: string,
  parts: ReadonlyMap<string, Pick<SupervisedPart, 'status' | 'start' | 'stop'>>,
  holdMining: HoldMining,
): Promise<PrivateSocket> =>
  openPrivateSocket(controlSocket(folder), async (request, response) => {
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const act = /^\/parts\/([a-z0-9-]+)\/(start|stop)$/.exec(request.url ?? '');
    try {
      if (request.method === 'GET' && request.url === '/parts')
        return reply(
          200,
          [...parts.values()].map((part) => part.status()),
        );
      if (request.method === 'POST' && request.url === '/mining/hold')
        return await holdForConnection(holdMining, response);
      const part = act && request.method === 'POST' ? parts.get(act[1] ?? '') : undefined;
      if (!part) return reply(404, { error: 'unknown part or action' });
      if (act?.[2] === 'stop') await part.stop();
      else if (part.status().state !== 'ready') await part.start();
      return reply(200, part.status());
    } catch (error) {
      return reply(500, { error: (error as Error).message });
    }
  });
