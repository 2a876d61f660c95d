import { registryAbi } from '@ipr/abi';
import { Failure, type Hex, type Role } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain/port';
import { createPublicClient, encodeEventTopics, http, numberToHex, parseEventLogs, type RpcLog } from 'viem';
import { shareIdOf } from '../shares/share-id.ts';
import type { AccessEvent, AccessLog } from './access-event.ts';

const names = ['AccessGranted', 'AccessAccepted', 'AccessRelinquished', 'AccessRevoked'] as const;
const topics = names.flatMap((eventName) => encodeEventTopics({ abi: registryAbi, eventName }));

const lower = (address: string): Hex => address.toLowerCase() as Hex;

const asking = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((thrown: unknown) => {
    throw thrown instanceof Failure ? thrown : new Failure('chain.unavailable', {}, thrown);
  });

const eventOf = (log: RpcLog): AccessEvent[] => {
  const [parsed] = parseEventLogs({ abi: registryAbi, eventName: [...names], logs: [log as never] });
  const { blockHash, blockNumber, logIndex, transactionHash, removed } = log;
  if (!parsed || removed || !blockHash || !blockNumber || !logIndex || !transactionHash) return [];
  const { args } = parsed;
  const about = {
    id: `${blockHash}:${Number(logIndex)}`,
    shareId: shareIdOf(String(args.id), lower(args.user), Number(args.grantNonce)),
    ...{ assetId: String(args.id), user: lower(args.user), txHash: transactionHash, blockNumber: Number(blockNumber) },
  };
  if (parsed.eventName === 'AccessAccepted') return [{ ...about, type: 'accepted' }];
  if (parsed.eventName === 'AccessRelinquished')
    return [{ ...about, type: 'relinquished', wasPending: parsed.args.wasPending }];
  if (parsed.eventName === 'AccessRevoked') return [{ ...about, type: 'revoked', by: lower(parsed.args.by) }];
  const { by, role, expires, ndaHash, cid } = parsed.args;
  return [{ ...about, type: 'granted', by: lower(by), role: role as Role, expiresAt: Number(expires), ndaHash, cid }];
};

/** The registry's events over JSON-RPC (eth_getLogs). */
export const rpcAccessLog = (rpcUrl: string, chain: Pick<Chain, 'registry' | 'networkIdentity'>): AccessLog => {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 1, timeout: 10_000 }) });
  return {
    async identity() {
      const { chainId, genesisHash } = await asking(chain.networkIdentity());
      return `${chainId}:${genesisHash}:${chain.registry}`;
    },
    async head() {
      const { number, hash } = await asking(client.getBlock({ blockTag: 'latest' }));
      return { number: Number(number), hash };
    },
    async events(from, to) {
      const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
      const filter = { address: chain.registry, topics: [topics] as [Hex[]], ...range };
      return (await asking(client.request({ method: 'eth_getLogs', params: [filter] }))).flatMap(eventOf);
    },
    async timeOf(blockNumber) {
      return Number((await asking(client.getBlock({ blockNumber: BigInt(blockNumber) }))).timestamp);
    },
  };
};
