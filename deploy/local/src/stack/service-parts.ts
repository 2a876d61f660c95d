import { join } from 'node:path';
import { gateway } from '@ipr/gateway/service';
import type { Service } from '@ipr/service-kit/define-service';
import { combinedServices, prefixed } from '../one-process/combined-services.ts';
import { type ServiceName, services } from '../services.ts';
import type { Part } from '../supervisor/part.ts';
import { answers, nodePart } from './node-part.ts';
import { environmentOf } from './service-env.ts';
import { chainUrl, keyNodeCount, keyNodeLabel, keyPort, keysFolder, local, type StackSettings } from './settings.ts';

type StackService = Service<ServiceName>;

const isReady = ({ ports }: StackSettings, { name, readyPath = '/health' }: StackService): Promise<boolean> =>
  answers(`${local(ports[name])}${readyPath}`);

/** One service as a process of its own, as production runs it. */
const servicePart = (settings: StackSettings, service: StackService): Part =>
  nodePart({
    name: service.name,
    program: `services/${service.name}/src/main.ts`,
    ports: [settings.ports[service.name]],
    heapMb: service.heapMb,
    isReady: () => isReady(settings, service),
    env: environmentOf(settings, service),
  });

/** The services without keys in one process, each on the port it would have alone. */
const combinedPart = (settings: StackSettings): Part =>
  nodePart({
    name: 'services',
    program: 'deploy/local/src/one-process/main.ts',
    ports: combinedServices.map(({ name }) => settings.ports[name]),
    heapMb: 256,
    // The gateway may take ten seconds for its last requests, and the others answer them meanwhile.
    stopTimeoutMs: 20_000,
    isReady: async () =>
      (await Promise.all(combinedServices.map((service) => isReady(settings, service)))).every(Boolean),
    env: Object.assign(
      {},
      ...combinedServices.map((service) => prefixed(service.name, environmentOf(settings, service))),
    ),
  });

/** The services over HTTP: each alone, or those without keys in one process. The gateway is in `front` in either case. */
export const servicesOf = (settings: StackSettings, split: boolean): { behind: Part[]; front: Part } => {
  const behind = services.filter(({ name, holdsKeys }) => name !== gateway.name && (split || holdsKeys));
  return {
    behind: behind.map((service) => servicePart(settings, service)),
    front: split ? servicePart(settings, gateway) : combinedPart(settings),
  };
};

export const ipfsPart = ({ folder, ports }: StackSettings): Part =>
  nodePart({
    name: 'ipfs',
    program: 'services/storage/src/ipfs-node-main.ts',
    ports: [ports.ipfsRpc, ports.ipfsGateway],
    heapMb: 128,
    isReady: async () =>
      (await fetch(`${local(ports.ipfsRpc)}/api/v0/version`, { method: 'POST', signal: AbortSignal.timeout(1_000) }))
        .ok,
    env: {
      IPFS_DIR: join(folder, 'ipfs'),
      IPFS_RPC_PORT: String(ports.ipfsRpc),
      IPFS_GATEWAY_PORT: String(ports.ipfsGateway),
    },
  });

/** Five key nodes with one share each. On one machine this protects against one leaked share file, and nothing more. */
export const keyNodeParts = (settings: StackSettings): Part[] =>
  Array.from({ length: keyNodeCount }, (_, at) => at + 1).map((i) =>
    nodePart({
      name: `key-${i}`,
      program: 'services/keys/src/main.ts',
      ports: [keyPort(settings, i)],
      heapMb: 48,
      isReady: () => answers(`${local(keyPort(settings, i))}/health`),
      env: {
        PORT: String(keyPort(settings, i)),
        KEYS_PUBLIC_URL: `${settings.origin}/lit/${keyNodeLabel(i)}`,
        KEYS_SHARE_FILE: join(keysFolder(settings), `share-${i}.json`),
        REGISTRY_ADDRESS: settings.registry,
        KEYS_RPC_URLS: chainUrl(settings),
        KEYS_SIWE_DOMAINS: new URL(settings.origin).host,
        TRUST_PROXY: 'true',
      },
    }),
  );
