import { join } from 'node:path';
import type { CombinedName } from '../combined/combined-names.ts';
import { subgraphUrl } from '../index-node/graph-node.ts';
import { derivedKey } from '../secrets.ts';
import { statusSocket } from '../supervisor/status-door.ts';
import { chainUrl, keyNodeCount, keyNodeLabel, keyPort, keysFolder, local, type StackSettings } from './settings.ts';
import { webFiles } from './web-files.ts';

export type ServiceName = 'identity' | 'relay' | CombinedName;

/** Said in full, because some shells carry a HOST of their own. */
const listening = (port: number) => ({ HOST: '127.0.0.1', PORT: String(port) });

const gatewayEnv = (settings: StackSettings): Record<string, string> => {
  const { ports, origin, secrets, folder } = settings;
  const nodes = Array.from(
    { length: keyNodeCount },
    (_, at) => `${keyNodeLabel(at + 1)}=${local(keyPort(settings, at + 1))}`,
  );
  return {
    ...listening(ports.gateway),
    PUBLIC_ORIGIN: origin,
    INTERNAL_SECRET: secrets.internalSecret,
    IDENTITY_URL: local(ports.identity),
    PROFILES_URL: local(ports.profiles),
    RELAY_URL: local(ports.relay),
    NOTIFICATIONS_URL: local(ports.notifications),
    SHARING_URL: local(ports.sharing),
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
    ...webFiles(process.env),
    DEV_INBOX: 'true',
    STATUS_SOCKET: statusSocket(folder),
    RATE_LIMIT_FACTOR: '10',
  };
};

const sharingEnv = (settings: StackSettings, common: Readonly<Record<string, string>>): Record<string, string> => {
  const { ports, secrets } = settings;
  return {
    ...common,
    ...listening(ports.sharing),
    INDEX_URL: subgraphUrl(ports.indexHttp),
    IPFS_GATEWAY_URL: local(ports.ipfsGateway),
    IDENTITY_URL: local(ports.identity),
    TIMESTAMPS_URL: local(ports.timestamps),
    NOTIFICATIONS_URL: local(ports.notifications),
    SHARING_KEY: derivedKey(secrets.internalSecret, 'sharing'),
  };
};

/** The variables of every service over HTTP, the same whether it runs alone or with others in one process. */
export const serviceEnv = (settings: StackSettings): Readonly<Record<ServiceName, Record<string, string>>> => {
  const { ports, secrets, folder } = settings;
  const common = {
    MONGODB_URI: settings.databaseUri,
    INTERNAL_SECRET: secrets.internalSecret,
    PUBLIC_ORIGIN: settings.origin,
    CHAIN_RPC_URL: chainUrl(settings),
    CHAIN_ID: '80002',
    REGISTRY_ADDRESS: settings.registry,
  };
  return {
    identity: {
      ...common,
      ...listening(ports.identity),
      IDENTITY_KEK: secrets.walletKey,
      IDENTITY_PEPPER: secrets.codePepper,
      DEV_INBOX: 'true',
      // On one machine everybody comes from one address.
      IDENTITY_CODES_PER_IP: '1000',
    },
    relay: { ...common, ...listening(ports.relay), RELAY_PRIVATE_KEY: secrets.relayKey },
    profiles: { ...common, ...listening(ports.profiles) },
    taxonomy: { ...common, ...listening(ports.taxonomy) },
    storage: {
      ...common,
      ...listening(ports.storage),
      IPFS_API_URL: local(ports.ipfsRpc),
      STORAGE_BACKUP_DIR: join(folder, 'backups'),
    },
    timestamps: { ...common, ...listening(ports.timestamps), TIMESTAMPS_DIR: join(folder, 'timestamps') },
    workfiles: { ...common, ...listening(ports.workfiles) },
    sharing: sharingEnv(settings, common),
    notifications: {
      ...common,
      ...listening(ports.notifications),
      IDENTITY_URL: local(ports.identity),
      NOTIFICATIONS_KEY: derivedKey(secrets.internalSecret, 'notifications'),
      DEV_INBOX: 'true',
    },
    gateway: gatewayEnv(settings),
  };
};
