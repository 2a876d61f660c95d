import { publicRoutes } from '@ipr/api/every-api';
import type { Config } from './config.ts';
import type { KeyNodes } from './keynet/serve-key-node.ts';
import type { Upstream } from './proxy/upstream.ts';

export interface Upstreams {
  /** By name. */
  readonly services: ReadonlyMap<string, Upstream>;
  readonly ipfs: Upstream;
  readonly index: Upstream;
  readonly keyNodes: KeyNodes;
}

const service = (name: string, url: string): Upstream => ({ name, url, failure: 'service.unavailable' });

/** All upstreams of the gateway. */
export const upstreamsOf = (config: Config): Upstreams => ({
  services: new Map([...config.SERVICES].map(([name, url]) => [name, service(name, url)])),
  ipfs: { name: 'ipfs', url: config.IPFS_GATEWAY_URL, failure: 'storage.unavailable' },
  index: { name: 'index', url: config.INDEX_URL, failure: 'index.unavailable' },
  keyNodes: new Map([...config.KEY_NODES].map(([label, url]) => [label, service(`key-node-${label}`, url)])),
});

/** Service by first path segment below /api/v1, as declared by the endpoints of packages/api. */
export const callRoutes = ({ services }: Upstreams): ReadonlyMap<string, Upstream> =>
  new Map(
    [...services].flatMap(([name, upstream]) =>
      (publicRoutes.get(name) ?? []).map((segment) => [segment, upstream] as const),
    ),
  );

/** @throws RangeError for a service that SERVICES does not name, which its schema refuses */
export const serviceNamed = ({ services }: Upstreams, name: string): Upstream => {
  const found = services.get(name);
  if (!found) throw new RangeError(`SERVICES names no ${name}`);
  return found;
};
