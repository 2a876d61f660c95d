import { registryAbi } from '@ipr/abi';
import { Failure, type Hex } from '@ipr/domain';
import type { Chain, RegistryLogs } from '@ipr/ports/chain';
import type { PlacedLog } from '@ipr/protocol/registry/receipt';
import {
  type ContractEventName,
  createPublicClient,
  encodeEventTopics,
  http,
  numberToHex,
  type RpcLog,
  type Transport,
} from 'viem';

export interface RegistryLogsSettings {
  /** A URL, or the transport of `openRpc`. */
  readonly rpcUrl: string | Transport;
  readonly chain: Pick<Chain, 'registry' | 'networkIdentity'>;
  /** The events to request. */
  readonly events: readonly ContractEventName<typeof registryAbi>[];
  /** Blocks, its own included, after which a block counts as the head; 1 by default. A function where it depends on the network. */
  readonly confirmations?: number | (() => Promise<number>);
}

const orUnavailable = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((thrown: unknown) => {
    throw thrown instanceof Failure ? thrown : new Failure('chain.unavailable', {}, thrown);
  });

/** Nodes may return logs of removed blocks and of blocks beyond the head; these are skipped. */
const placed = ({ address, topics, data, ...at }: RpcLog): PlacedLog[] => {
  const { blockHash, blockNumber, logIndex, transactionHash: txHash, removed } = at;
  if (removed || !blockHash || !blockNumber || !logIndex || !txHash) return [];
  const id = `${blockHash}:${Number(logIndex)}`;
  return [{ address, topics, data, id, blockNumber: Number(blockNumber), txHash }];
};

/** The registry's logs over JSON-RPC (eth_getLogs). */
export const rpcRegistryLogs = ({ rpcUrl, chain, events, confirmations = 1 }: RegistryLogsSettings): RegistryLogs => {
  const transport = typeof rpcUrl === 'string' ? http(rpcUrl, { retryCount: 1, timeout: 10_000 }) : rpcUrl;
  const client = createPublicClient({ transport });
  const topics = events.flatMap((eventName) => encodeEventTopics({ abi: registryAbi, eventName }));
  return {
    async identity() {
      const { chainId, genesisHash } = await orUnavailable(chain.networkIdentity());
      return `${chainId}:${genesisHash}:${chain.registry}`;
    },
    async head() {
      const newest = await orUnavailable(client.getBlock({ blockTag: 'latest' }));
      const confirmed = typeof confirmations === 'number' ? confirmations : await orUnavailable(confirmations());
      const blockNumber = newest.number - BigInt(Math.min(confirmed - 1, Number(newest.number)));
      const { number, hash } =
        blockNumber === newest.number ? newest : await orUnavailable(client.getBlock({ blockNumber }));
      return { number: Number(number), hash };
    },
    async events(from, to) {
      const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
      const filter = { address: chain.registry, topics: [topics] as [Hex[]], ...range };
      return (await orUnavailable(client.request({ method: 'eth_getLogs', params: [filter] }))).flatMap(placed);
    },
    async timeOf(blockNumber) {
      return Number((await orUnavailable(client.getBlock({ blockNumber: BigInt(blockNumber) }))).timestamp);
    },
  };
};
