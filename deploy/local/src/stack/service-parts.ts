import { join } from 'node:path';
import { subgraphUrl } from '../index-node/graph-node.ts';
import { publishedModules, root } from '../paths.ts';
import type { Part } from '../supervisor/part.ts';
import { answers, nodePart } from './node-part.ts';
import { chainUrl, keyNodeCount, keyNodeLabel, keysFolder, local, type StackSettings } from './settings.ts';

type Service = 'identity' | 'relay' | 'storage' | 'taxonomy' | 'timestamps' | 'workfiles';

const servicePart = (
  settings: StackSettings,
  name: Service,
  heapMb: number,
  env: Record<string, string> = {},
): Part => {
  const port = settings.ports[name];
  return nodePart({
    name,
    program: `services/${name}/src/main.ts`,
    ports: [port],
    heapMb,
    isReady: () => answers(`${local(port)}/health`),
    env: {
      PORT: String(port),
      MONGODB_URI: settings.databaseUri,
      INTERNAL_SECRET: settings.secrets.internalSecret,
      PUBLIC_ORIGIN: settings.origin,
      CHAIN_RPC_URL: chainUrl(settings),
      CHAIN_ID: '80002',
      REGISTRY_ADDRESS: settings.registry,
      ...env,
    },
  });
};

const identityEnv = ({ secrets }: StackSettings) => ({
  IDENTITY_KEK: secrets.walletKey,
  IDENTITY_PEPPER: secrets.codePepper,
  DEV_INBOX: 'true',
  // On one machine everybody comes from one address.
  IDENTITY_CODES_PER_IP: '1000',
});

/** The services over HTTP, each a process of its own. */
export const serviceParts = (settings: StackSettings): Part[] => [
  servicePart(settings, 'taxonomy', 64),
  servicePart(settings, 'identity', 96, identityEnv(settings)),
  servicePart(settings, 'relay', 96, { RELAY_PRIVATE_KEY: settings.secrets.relayKey }),
  servicePart(settings, 'storage', 128, {
    IPFS_API_URL: local(settings.ports.ipfsRpc),
    STORAGE_BACKUP_DIR: join(settings.folder, 'backups'),
  }),
  servicePart(settings, 'timestamps', 96, { TIMESTAMPS_DIR: join(settings.folder, 'timestamps') }),
  servicePart(settings, 'workfiles', 96),
];

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

const keyPort = ({ ports }: StackSettings, i: number): number => ports[`key${i}` as keyof typeof ports];

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
        KEYS_PORT: String(keyPort(settings, i)),
        KEYS_PUBLIC_URL: `${settings.origin}/lit/${keyNodeLabel(i)}`,
        KEYS_SHARE_FILE: join(keysFolder(settings), `share-${i}.json`),
        KEYS_REGISTRY: settings.registry,
        KEYS_RPC_URLS: chainUrl(settings),
        KEYS_SIWE_DOMAINS: new URL(settings.origin).host,
        KEYS_TRUST_PROXY: 'true',
      },
    }),
  );

/** The one public origin. */
export const gatewayPart = (settings: StackSettings): Part => {
  const { ports, origin, secrets } = settings;
  const nodes = Array.from(
    { length: keyNodeCount },
    (_, at) => `${keyNodeLabel(at + 1)}=${local(keyPort(settings, at + 1))}`,
  );
  return nodePart({
    name: 'gateway',
    program: 'services/gateway/src/main.ts',
    ports: [ports.gateway],
    heapMb: 128,
    isReady: () => answers(`${local(ports.gateway)}/config.json`),
    env: {
      GATEWAY_PORT: String(ports.gateway),
      PUBLIC_ORIGIN: origin,
      INTERNAL_SECRET: secrets.internalSecret,
      IDENTITY_URL: local(ports.identity),
      RELAY_URL: local(ports.relay),
      STORAGE_URL: local(ports.storage),
      TAXONOMY_URL: local(ports.taxonomy),
      TIMESTAMPS_URL: local(ports.timestamps),
      WORKFILES_URL: local(ports.workfiles),
      IPFS_GATEWAY_URL: local(ports.ipfsGateway),
      CHAIN_RPC_URL: chainUrl(settings),
      INDEX_URL: subgraphUrl(ports.indexHttp),
      KEY_NODES: nodes.join(','),
      KEYSET_FILE: join(keysFolder(settings), 'keyset.json'),
      REGISTRY_ADDRESS: settings.registry,
      REMOTES_FILE: join(root, 'deploy/local/remotes.json'),
      SHELL_DIR: join(root, 'shell/dist'),
      MODULES_DIR: publishedModules,
      DEV_INBOX: 'true',
      RATE_LIMIT_FACTOR: '10',
    },
  });
};
