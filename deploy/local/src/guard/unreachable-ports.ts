import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { unreachablePorts } from '../ports.ts';
import { isPortFree } from '../supervisor/free-port.ts';

/** Such ports that stay free for other stacks of the machine, each of which needs one at least. */
const leftFree = 6;

const shuffled = (ports: readonly number[]): number[] =>
  ports
    .map((port) => [randomInt(2 ** 32), port] as const)
    .sort(([a], [b]) => a - b)
    .map(([, port]) => port);

/**
 * Reserves a port among the stacks of this machine, seconds before a program listens on it: an abstract socket (unix(7)), which the
 * kernel removes with this process. Null when another stack has it.
 */
const reserve = (port: number): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(null));
    server.listen({ path: `\0ipr-index-port-${port}` }, () => resolve(server.unref()));
  });

export interface TakenPorts {
  readonly ports: readonly number[];
  release(): void;
}

/**
 * Reserves ports of this kind that are free now, in random order.
 * @param wanted number of ports; while few are left, only the first is one of them
 * @throws Error with words for the operator when none is free
 */
export const takeUnreachablePorts = async (wanted: number): Promise<TakenPorts> => {
  const held: (readonly [number, Server])[] = [];
  let spare = 0;
  for (const port of shuffled(unreachablePorts)) {
    const server = await reserve(port);
    if (!server) continue;
    const isFree = await isPortFree(port);
    if (isFree && held.length < wanted) {
      held.push([port, server]);
      continue;
    }
    server.close();
    if (isFree) spare += 1;
  }
  if (held.length === 0)
    throw new Error(
      `all of the ports ${unreachablePorts.join(', ')} are taken; the index needs one of them, because no page in a browser can connect to it`,
    );
  for (const [, server] of held.splice(Math.max(1, held.length + Math.min(0, spare - leftFree)))) server.close();
  return {
    ports: held.map(([port]) => port),
    release: () => {
      for (const [, server] of held) server.close();
    },
  };
};
