import { safeAbi } from '@ipr/abi';
import type { Hex } from '@ipr/domain';
import { encodeEventTopics, getAddress, type PublicClient, parseEventLogs } from 'viem';
import type { Execution, SignedAction } from './chain.ts';

/** Blocks per query: the limit of public nodes. */
const range = 1_000n;
/** Number of ranges per search, from the block in which the action was accepted: about four days of Polygon. */
const mostRanges = 200n;

/**
 * Finds a Safe's execution of a signed action, in a transaction of any account, by the Safe's events ExecutionSuccess and
 * ExecutionFailure, which contain the Safe transaction's hash (Safe 1.4.1, Safe.sol).
 */
export const findExecution = async (
  client: PublicClient,
  { safe, safeTxHash, sinceBlock }: SignedAction,
): Promise<Execution | undefined> => {
  const newest = await client.getBlockNumber();
  const earliest = newest - range * mostRanges;
  const names = ['ExecutionSuccess', 'ExecutionFailure'] as const;
  const topics = names.flatMap((eventName) => encodeEventTopics({ abi: safeAbi, eventName }));
  const address = getAddress(safe);
  for (let from = BigInt(sinceBlock) > earliest ? BigInt(sinceBlock) : earliest; from <= newest; from += range) {
    const isLast = from + range > newest;
    const filter = {
      address,
      topics: [topics, safeTxHash] as [Hex[], Hex],
      fromBlock: `0x${from.toString(16)}` as const,
      toBlock: isLast ? ('latest' as const) : (`0x${(from + range - 1n).toString(16)}` as const),
    };
    const found = await client.request({ method: 'eth_getLogs', params: [filter] });
    const [log] = parseEventLogs({ abi: safeAbi, eventName: [...names], logs: found as never });
    if (!log?.transactionHash || log.blockNumber === null || !log.blockHash) continue;
    return {
      hash: log.transactionHash,
      blockNumber: Number(log.blockNumber),
      blockHash: log.blockHash,
      succeeded: log.eventName === 'ExecutionSuccess',
    };
  }
  return undefined;
};
