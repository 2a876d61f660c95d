import { join } from 'node:path';
import type { Service } from '@ipr/service-kit/define-service';
import { subgraphUrl } from '../index-node/graph-node.ts';
import { derivedKey } from '../secrets.ts';
import { type ServiceName, services } from '../services.ts';
import { statusSocket } from '../supervisor/status-socket.ts';
import { chainUrl, keyNodeCount, keyNodeLabel, keyPort, keysFolder, local, type StackSettings } from './settings.ts';
import { webFiles } from './web-files.ts';

type Values = Readonly<Record<string, string>>;

/** Where each service listens: IDENTITY_URL and so on, and SERVICES for the gateway. */
const addresses = ({ ports }: StackSettings): Values => {
  const behind = services
    .filter(({ name }) => name !== 'gateway')
    .map(({ name }) => [name, local(ports[name])] as const);
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
  const nodes = Array.from(
    { length: keyNodeCount },
    (_, at) => `${keyNodeLabel(at + 1)}=${local(keyPort(settings, at + 1))}`,
  );
  return {
    // Given in full, because some shells carry a HOST of their own.
    HOST: '127.0.0.1',
    MONGODB_URI: settings.databaseUri,
    INTERNAL_SECRET: secrets.internalSecret,
    PUBLIC_ORIGIN: settings.origin,
    CHAIN_RPC_URL: chainUrl(settings),
    CHAIN_ID: '80002',
    REGISTRY_ADDRESS: settings.registry,
    INDEX_URL: subgraphUrl(ports.indexHttp),
    IPFS_API_URL: local(ports.ipfsRpc),
    IPFS_GATEWAY_URL: local(ports.ipfsGateway),
    KEY_NODES: nodes.join(),
    KEYSET_FILE: join(keysFolder(settings), 'keyset.json'),
    ...webFiles(process.env),
    ...authorityRoot(folder, process.env),
    STATUS_SOCKET: statusSocket(folder),
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

/** The variables of a service, the same whether it runs alone or with others in one process. */
export const environmentOf = (
  settings: StackSettings,
  { name, config, onOneMachine }: Service<ServiceName>,
): Values => {
  const values = {
    ...machineValues(settings),
    ...ownValues(settings, name),
    PORT: String(settings.ports[name]),
    ...onOneMachine,
  };
  return Object.fromEntries(Object.entries(values).filter(([variable]) => Object.hasOwn(config.shape, variable)));
};
