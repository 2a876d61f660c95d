import { join } from 'node:path';
import { combinedNames, prefixed } from '../combined/combined-names.ts';
import type { Part } from '../supervisor/part.ts';
import { answers, nodePart } from './node-part.ts';
import { type ServiceName, serviceEnv } from './service-env.ts';
import { chainUrl, keyNodeCount, keyNodeLabel, keyPort, keysFolder, local, type StackSettings } from './settings.ts';

/** What a service alone can need, in MB of old generation. */
const heapMb: Readonly<Record<ServiceName, number>> = {
  identity: 96,
  relay: 96,
  profiles: 64,
  sharing: 96,
  notifications: 64,
  taxonomy: 64,
  storage: 128,
  timestamps: 96,
  workfiles: 96,
  gateway: 128,
};

/** A service serves when it answers here; the gateway once it knows the chain. */
const serves = ({ ports }: StackSettings, name: ServiceName): Promise<boolean> =>
  answers(`${local(ports[name])}${name === 'gateway' ? '/config.json' : '/health'}`);

/** One service as a process of its own, as production runs it. */
const servicePart = (settings: StackSettings, name: ServiceName): Part =>
  nodePart({
    name,
    program: `services/${name}/src/main.ts`,
    ports: [settings.ports[name]],
    heapMb: heapMb[name],
    isReady: () => serves(settings, name),
    env: serviceEnv(settings)[name],
  });

/** The plain services in one process, each on the port it would have alone. */
const combinedPart = (settings: StackSettings): Part => {
  const env = serviceEnv(settings);
  return nodePart({
    name: 'services',
    program: 'deploy/local/src/combined/main.ts',
    ports: combinedNames.map((name) => settings.ports[name]),
    heapMb: 256,
    // The gateway may take ten seconds for its last requests, and the others answer them meanwhile.
    stopTimeoutMs: 20_000,
    isReady: async () => (await Promise.all(combinedNames.map((name) => serves(settings, name)))).every(Boolean),
    env: Object.assign({}, ...combinedNames.map((name) => prefixed(name, env[name]))),
  });
};

/**
 * The services over HTTP: each alone, or the plain ones in one process. Identity and relay hold keys of their own and stay
 * by themselves in either case.
 */
export const servicesOf = (settings: StackSettings, split: boolean): { behind: Part[]; front: Part } => {
  const plain = combinedNames.filter((name) => name !== 'gateway');
  const behind = ['identity', 'relay', ...(split ? plain : [])] as const;
  return {
    behind: behind.map((name) => servicePart(settings, name)),
    front: split ? servicePart(settings, 'gateway') : combinedPart(settings),
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
