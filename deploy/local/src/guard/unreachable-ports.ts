import { randomInt } from 'node:crypto';
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
 * Ports of this kind that are free now, in random order, so that two stacks that start together rarely choose the same.
 * @param wanted number of ports; while few are left, only the first is one of them
 * @throws Error with words for the operator when none is free
 */
export const takeUnreachablePorts = async (wanted: number): Promise<number[]> => {
  const free: number[] = [];
  for (const port of shuffled(unreachablePorts)) if (await isPortFree(port)) free.push(port);
  if (free.length === 0)
    throw new Error(
      `all of the ports ${unreachablePorts.join(', ')} are taken; the index needs one of them, because no page in a browser can connect to it`,
    );
  return free.slice(0, Math.max(1, Math.min(wanted, free.length - leftFree)));
};
