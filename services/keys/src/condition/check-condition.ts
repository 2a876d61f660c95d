import type { Hex } from '@ipr/domain';
import { encodeFunctionData, parseAbi } from 'viem';
import type { ChainReader, Head } from '../chain/chain-reader.ts';
import type { RequestedCondition } from './key-condition.ts';

const abi = parseAbi([
  'function hasAccessByHash(bytes32 hash, address user, uint8 need) view returns (bool)',
  'function isRegistrantOf(bytes32 hash, address account) view returns (bool)',
]);

/** ABI-encoded true. Compared in full, because a call to an address without code returns '0x', which is truthy. */
const yes = `0x${'1'.padStart(64, '0')}`;
const cacheLimit = 10_000;

export type CheckCondition = (condition: RequestedCondition, account: Hex, head: Head) => Promise<boolean>;

/**
 * Evaluates both parts at one block. Results are remembered for that block and moment alone: the key holds the block's
 * hash, so a revocation counts from its block on, and a reorganised chain is asked again.
 * @throws Refusal NodeRpcError
 */
export const conditionChecker = (chain: ChainReader, registry: Hex): CheckCondition => {
  let cache = { block: '', results: new Map<string, boolean>() };

  const holds = async (data: Hex, head: Head) => (await chain.call({ to: registry, data }, head)) === yes;

  return async (condition, account, head) => {
    const block = `${head.hash}/${head.asOf}`;
    if (cache.block !== block || cache.results.size >= cacheLimit) cache = { block, results: new Map() };
    const { results } = cache;
    const key = `${condition.hash}/${account}`;
    const known = results.get(key);
    if (known !== undefined) return known;
    const answers = await Promise.all([
      holds(encodeFunctionData({ abi, functionName: 'hasAccessByHash', args: [condition.fileHash, account, 1] }), head),
      holds(
        encodeFunctionData({ abi, functionName: 'isRegistrantOf', args: [condition.fileHash, condition.registrant] }),
        head,
      ),
    ]);
    const allowed = answers.every(Boolean);
    results.set(key, allowed);
    return allowed;
  };
};
