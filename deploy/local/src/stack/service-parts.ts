import { join } from 'node:path';
import { gateway } from '@ipr/gateway/service';
import { combinedServices, prefixed } from '../one-process/combined-services.ts';
import type { PortName } from '../ports.ts';
import { type StackService, services } from '../services.ts';
import type { Part } from '../supervisor/part.ts';
import { answers, nodePart } from './node-part.ts';
import { environmentOf } from './service-env.ts';
import { ipfsToken, local, type StackSettings } from './settings.ts';

const isReady = ({ ports }: StackSettings, { readyPath = '/health' }: StackService, name: PortName): Promise<boolean> =>
  answers(`${local(ports[name])}${readyPath}`);

/** The processes of one service, each of its own, as production runs them. */
const serviceParts = (settings: StackSettings, service: StackService): Part[] =>
  service.instances.map((name) =>
    nodePart({
      name,
      program: `services/${service.name}/src/main.ts`,
      ports: [settings.ports[name]],
      heapMb: service.heapMb,
      isReady: () => isReady(settings, service, name),
      env: environmentOf(settings, service, name),
    }),
  );

/** The services without keys in one process, each on the port it would have alone. */
const combinedPart = (settings: StackSettings): Part => {
  const alone = combinedServices.flatMap((service) => serviceParts(settings, service));
  return nodePart({
    name: 'services',
    program: 'deploy/local/src/one-process/main.ts',
    ports: alone.flatMap(({ ports }) => ports),
    heapMb: 256,
    // The gateway may take ten seconds for its last requests, and the others answer them meanwhile.
    stopTimeoutMs: 20_000,
    isReady: async () => (await Promise.all(alone.map((part) => part.isReady()))).every(Boolean),
    env: Object.assign({}, ...alone.map(({ name, env }) => prefixed(name, env ?? {}))),
  });
};

/** The processes of the services: each alone, or those without keys in one. The gateway is in `front` in either case. */
export const servicesOf = (settings: StackSettings, split: boolean): { behind: Part[]; front: Part[] } => {
  const behind = services.filter(({ name, holdsKeys }) => name !== gateway.name && (split || holdsKeys));
  return {
    behind: behind.flatMap((service) => serviceParts(settings, service)),
    front: split ? serviceParts(settings, gateway) : [combinedPart(settings)],
  };
};

export const ipfsPart = (settings: StackSettings): Part => {
  const { folder, ports } = settings;
  const headers = { authorization: `Bearer ${ipfsToken(settings)}` };
  const version = { method: 'POST', headers };
  return nodePart({
    name: 'ipfs',
    program: 'services/storage/src/ipfs-node-main.ts',
    ports: [ports.ipfsRpc, ports.ipfsGateway],
    heapMb: 128,
    isReady: async () =>
      (await fetch(`${local(ports.ipfsRpc)}/api/v0/version`, { ...version, signal: AbortSignal.timeout(1_000) })).ok,
    env: {
      IPFS_DIR: join(folder, 'ipfs'),
      IPFS_RPC_PORT: String(ports.ipfsRpc),
      IPFS_RPC_TOKEN: ipfsToken(settings),
      IPFS_GATEWAY_PORT: String(ports.ipfsGateway),
    },
  });
};
