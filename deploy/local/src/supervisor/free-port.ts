import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** True when nothing listens on this loopback port. */
export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });

/**
 * Ports of loopback for tests that stop a part and start it again on the same port, all different. They lie below the range from
 * which Linux takes the ports of outgoing connections (32768 and up), so nothing steps in while the part is away.
 */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(12_000, 32_000);
    if (await isPortFree(port)) ports.add(port);
  }
  return [...ports];
};
