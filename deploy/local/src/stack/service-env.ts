import { join } from 'node:path';
import { gateway } from '@ipr/gateway/service';
import { keys } from '@ipr/keys/service';
import { keysetPath, sharePath } from '@ipr/keys/share/deal-keyset';
import { subgraphUrl } from '../index-node/graph-node.ts';
import type { PortName } from '../ports.ts';
import { derivedKey } from '../secrets.ts';
import { type StackService, services } from '../services.ts';
import { statusSocket } from '../supervisor/status-socket.ts';
import {
  chainUrl,
  devToken,
  indexUrl,
  ipfsToken,
  keyNodeLabel,
  keysFolder,
  local,
  type StackSettings,
} from './settings.ts';
import { webFiles } from './web-files.ts';

type Values = Readonly<Record<string, string>>;

/** Where each service listens: IDENTITY_URL and so on, and SERVICES for the gateway. */
const addresses = ({ ports }: StackSettings): Values => {
  const behind = services
    .filter(({ name }) => name !== gateway.name && name !== keys.name)
    .flatMap(({ instances }) => instances.map((name) => [name, local(ports[name])] as const));
  return {
    ...Object.fromEntries(behind.map(([name, url]) => [`${name.toUpperCase()}_URL`, url])),
    SERVICES: behind.map(([name, url]) => `${name}=${url}`).join(),
  };
};

/** The gateway pins the embedded authority's root, unless the operator names an authority and its roots. */
const authorityRoot = (folder: string, { TSA_URL }: NodeJS.ProcessEnv): Values =>
  TSA_URL ? {} : { TSA_ROOTS: join(folder, 'timestamps', 'authority', 'ca.pem') };

/** Values of this machine by variable; each service gets those that its schema reads, and no other. */
const machineValues = (settings: StackSettings): Values => {
  const { ports, secrets, folder } = settings;
  const nodes = keys.instances.map((name, at) => `${keyNodeLabel(at + 1)}=${local(ports[name])}`);
  return {
    // Given in full, because some shells carry a HOST of their own.
    HOST: '127.0.0.1',
    MONGODB_URI: settings.databaseUri,
    INTERNAL_SECRET: secrets.internalSecret,
    PUBLIC_ORIGIN: settings.origin,
    CHAIN_RPC_URL: chainUrl(settings),
    CHAIN_ID: '80002',
    REGISTRY_ADDRESS: settings.contracts.registry,
    ACCESS_PASS_ADDRESS: settings.contracts.accessPass,
    INDEX_URL: subgraphUrl(indexUrl(settings)),
    IPFS_API_URL: local(ports.ipfsRpc),
    IPFS_API_TOKEN: ipfsToken(settings),
    IPFS_GATEWAY_URL: local(ports.ipfsGateway),
    KEY_NODES: nodes.join(),
    KEYSET_FILE: keysetPath(keysFolder(settings)),
    KEYS_RPC_URLS: chainUrl(settings),
    KEYS_SIWE_DOMAINS: new URL(settings.origin).host,
    ...authorityRoot(folder, process.env),
    STATUS_SOCKET: statusSocket(folder),
    DEV_TOKEN: devToken(settings),
    DISK_FOLDER: folder,
    IDENTITY_KEK: secrets.walletKey,
    IDENTITY_PEPPER: secrets.codePepper,
    RELAY_PRIVATE_KEY: secrets.relayKey,
    STORAGE_BACKUP_DIR: join(folder, 'backups'),
    ...addresses(settings),
  };
};

/** SHARING_KEY, TIMESTAMPS_DIR: a key and a folder for one service alone, by its name. */
const ownValues = ({ folder, secrets }: StackSettings, name: string): Values => ({
  [`${name.toUpperCase()}_KEY`]: derivedKey(secrets.internalSecret, name),
  [`${name.toUpperCase()}_DIR`]: join(folder, name),
});

/** Values of one process of a service that has several: the name and the share of a key node. */
const instanceValues = (settings: StackSettings, at: number): Values => ({
  KEYS_PUBLIC_URL: `${settings.origin}/lit/${keyNodeLabel(at + 1)}`,
  KEYS_SHARE_FILE: sharePath(keysFolder(settings), at + 1),
});

/**
 * The variables of one process of a service, the same whether it runs alone or with others.
 * @param instance one of `service.instances`
 */
export const environmentOf = (
  settings: StackSettings,
  { name, config, instances, onOneMachine }: StackService,
  instance: PortName,
): Values => {
  const values = {
    ...machineValues(settings),
    ...ownValues(settings, name),
    ...(name === gateway.name ? webFiles(settings, process.env) : {}),
    ...instanceValues(settings, instances.indexOf(instance)),
    PORT: String(settings.ports[instance]),
    ...onOneMachine,
  };
  return Object.fromEntries(Object.entries(values).filter(([variable]) => Object.hasOwn(config.shape, variable)));
};
