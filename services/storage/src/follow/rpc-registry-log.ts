import { registryAbi } from '@ipr/abi';
import { Cid } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain/port';
import { createPublicClient, encodeEventTopics, http, numberToHex, type RpcLog } from 'viem';
import { documentOf } from '../uploads/named-documents.ts';
import type { NamedInBlock, RegistryLog } from './registry-log.ts';

const topics = (['AssetCreated', 'AssetUpdated', 'AccessGranted'] as const).flatMap((eventName) =>
  encodeEventTopics({ abi: registryAbi, eventName }),
);

const asking = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((thrown: unknown) => {
    throw thrown instanceof Failure ? thrown : new Failure('chain.unavailable', {}, thrown);
  });

/** Anybody may put any text on chain; what is no address of content was never uploaded here. */
const namedIn = ({ address, topics: given, data, blockHash, blockNumber, logIndex, removed }: RpcLog) => {
  if (removed || !blockHash || !blockNumber || !logIndex) return [];
  const named = documentOf({ address, topics: given, data });
  if (!named || !Cid.safeParse(named.cid).success) return [];
  const found: NamedInBlock = {
    ...named,
    id: `${blockHash}:${Number(logIndex)}`,
    blockNumber: Number(blockNumber),
  };
  return [found];
};

/** The registry's events over JSON-RPC (eth_getLogs). */
export const rpcRegistryLog = (rpcUrl: string, chain: Pick<Chain, 'registry' | 'networkIdentity'>): RegistryLog => {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 1, timeout: 10_000 }) });
  const filter = { address: chain.registry as Hex, topics: [topics] as [Hex[]] };
  return {
    async identity() {
      const { chainId, genesisHash } = await asking(chain.networkIdentity());
      return `${chainId}:${genesisHash}:${chain.registry}`;
    },
    async head() {
      const { number, hash } = await asking(client.getBlock({ blockTag: 'latest' }));
      return { number: Number(number), hash };
    },
    async documents(from, to) {
      const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
      const logs = await asking(client.request({ method: 'eth_getLogs', params: [{ ...filter, ...range }] }));
      return logs.flatMap(namedIn);
    },
  };
};
