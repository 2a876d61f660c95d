import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports on loopback that nothing listens on now, all different. */
export const freePorts = async (count: number): Promise<number[]> => {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const ports = await Promise.all(
    probes.map(async (probe) => {
      await once(probe, 'listening');
      return (probe.address() as { port: number }).port;
    }),
  );
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
};
