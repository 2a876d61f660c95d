import type { PortalConfig } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { z } from 'zod';
import { askJson } from '../proxy/upstream.ts';

type Network = PortalConfig['network'];

/** Genesis hashes tell a public network from a local one of the same chain id (decision P26). Source: bor, params/config.go. */
const publicNetworks: Readonly<Record<string, string>> = {
  '0x7202b2b53c5a0836e773e319d18922cc756dd67432f9a1f65352b61f4406c697': 'Polygon Amoy',
  '0xa9c28ce2141b56c474f1dc504bee9b01eb1bd7d1a507580d5519d4437a97de1b': 'Polygon',
};

const Quantity = z.object({ result: z.string().regex(/^0x[0-9a-f]{1,12}$/) });
const Genesis = z.object({ result: z.object({ hash: z.string().regex(/^0x[0-9a-f]{64}$/) }) });

const call = (url: string, method: string, params: readonly unknown[]) =>
  askJson(url, { jsonrpc: '2.0', id: 1, method, params });

/** Identity of the chain behind an RPC. @throws Failure chain.unavailable */
export const readNetwork = async (rpcUrl: string): Promise<Network> => {
  try {
    const chainId = Number(Quantity.parse(await call(rpcUrl, 'eth_chainId', [])).result);
    const { hash } = Genesis.parse(await call(rpcUrl, 'eth_getBlockByNumber', ['0x0', false])).result;
    const name = publicNetworks[hash];
    return { chainId, genesisHash: hash as Network['genesisHash'], name: name ?? 'Local chain', local: !name };
  } catch (thrown) {
    throw new Failure('chain.unavailable', {}, thrown);
  }
};

/** Number of the newest block, for health. */
export const readHead = async (rpcUrl: string): Promise<number> =>
  Number(Quantity.parse(await call(rpcUrl, 'eth_blockNumber', [])).result);
