import type { Config } from './config.ts';
import type { KeyNodes } from './keynet/serve-key-node.ts';
import type { Upstream } from './proxy/upstream.ts';

export interface Upstreams {
  readonly identity: Upstream;
  readonly profiles: Upstream;
  readonly relay: Upstream;
  readonly notifications: Upstream;
  readonly sharing: Upstream;
  readonly storage: Upstream;
  readonly taxonomy: Upstream;
  readonly timestamps: Upstream;
  readonly workfiles: Upstream;
  readonly ipfs: Upstream;
  readonly index: Upstream;
  readonly keyNodes: KeyNodes;
}

const service = (name: string, url: string): Upstream => ({ name, url, failure: 'service.unavailable' });

/** Every part behind the gateway. */
export const upstreamsOf = (config: Config): Upstreams => ({
  identity: service('identity', config.IDENTITY_URL),
  profiles: service('profiles', config.PROFILES_URL),
  relay: service('relay', config.RELAY_URL),
  notifications: service('notifications', config.NOTIFICATIONS_URL),
  sharing: service('sharing', config.SHARING_URL),
  storage: service('storage', config.STORAGE_URL),
  taxonomy: service('taxonomy', config.TAXONOMY_URL),
  timestamps: service('timestamps', config.TIMESTAMPS_URL),
  workfiles: service('workfiles', config.WORKFILES_URL),
  ipfs: { name: 'ipfs', url: config.IPFS_GATEWAY_URL, failure: 'storage.unavailable' },
  index: { name: 'index', url: config.INDEX_URL, failure: 'index.unavailable' },
  keyNodes: new Map([...config.KEY_NODES].map(([label, url]) => [label, service(`key-node-${label}`, url)])),
});

/** Which service answers which first segment below /api/v1. */
export const callRoutes = (parts: Upstreams): ReadonlyMap<string, Upstream> =>
  new Map([
    ['auth', parts.identity],
    ['wallet', parts.identity],
    ['relay', parts.relay],
    ['ipfs', parts.storage],
    ['files', parts.storage],
    ['taxonomy', parts.taxonomy],
    ['timestamp', parts.timestamps],
    ['folders', parts.workfiles],
    ['shares', parts.sharing],
    ['recipients', parts.sharing],
    ['invitations', parts.sharing],
    ['access-requests', parts.sharing],
    ['notifications', parts.notifications],
    ['users', parts.profiles],
  ]);
