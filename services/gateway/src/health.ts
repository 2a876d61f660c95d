import type { PortalConfig } from '@ipr/api';
import { localChainNotice } from '@ipr/protocol/networks/networks';
import { checkHealth, type Health, type HealthChecks } from '@ipr/service-kit';
import { z } from 'zod';
import type { ChainAccess } from './chain/chain-access.ts';
import { networkOf } from './portal/portal-config.ts';
import { fetchJson } from './proxy/upstream.ts';
import type { Upstreams } from './upstreams.ts';

const IndexHead = z.object({ data: z.object({ _meta: z.object({ block: z.object({ number: z.number() }) }) }) });

const queryIndex = async (url: string) =>
  IndexHead.parse(await fetchJson(url, { query: '{ _meta { block { number } } }' }));

/** An IPFS gateway has no health call; any HTTP answer counts as healthy. */
const knock = (url: string) => fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(2_000) });

const checksOf = ({ services, ipfs, index, keyNodes }: Upstreams, chain: ChainAccess): HealthChecks => ({
  ...Object.fromEntries(
    [...services.values()].map(({ name, url }) => [name, () => fetchJson(`${url}/health`, undefined, 2_000)]),
  ),
  ipfs: () => knock(ipfs.url),
  chain: () => chain.rpc('eth_blockNumber', []),
  contracts: chain.contractsAreThere,
  index: () => queryIndex(index.url),
  ...Object.fromEntries(
    [...keyNodes.values()].map(({ name, url }) => [name, () => fetchJson(`${url}/blockhash`, undefined, 2_000)]),
  ),
});

export interface PortalHealth extends Omit<Health, 'status'> {
  readonly status: 'up' | 'degraded';
  /** Null until the chain has answered once. */
  readonly network: Pick<PortalConfig['network'], 'name' | 'chainId' | 'genesisHash' | 'local'> | null;
}

/** Identifies the network by chain id and genesis hash (decision P26), once: a chain never changes them. */
const networkReader = (chain: ChainAccess) => {
  let network: PortalHealth['network'] = null;
  const read = async () => {
    if (network) return;
    const { name, chainId, genesisHash, local } = networkOf(await chain.identity());
    network = { name, chainId, genesisHash, local };
  };
  return { read, known: () => network };
};

const memoMs = 1_000;

/** Health of every upstream, queried at most once a second. The gateway itself is up if it answers. */
export const createHealth = (
  upstreams: Upstreams,
  chain: ChainAccess,
  version: string,
): (() => Promise<PortalHealth>) => {
  const { read, known } = networkReader(chain);
  const checks = { ...checksOf(upstreams, chain), network: read };
  const notices = () => (known()?.local ? [localChainNotice] : []);
  let latest: { at: number; health: Promise<PortalHealth> } | undefined;
  const check = async (): Promise<PortalHealth> => {
    const health = await checkHealth({ service: 'gateway', version, checks, notices });
    return { ...health, status: health.status === 'up' ? 'up' : 'degraded', network: known() };
  };
  return () => {
    if (!latest || performance.now() - latest.at > memoMs) latest = { at: performance.now(), health: check() };
    return latest.health;
  };
};
