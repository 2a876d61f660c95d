import { asFailure, Failure } from '@ipr/domain';
import { readTransaction } from '@ipr/verify/chain/read-evidence';
import { type ChainDocument, localChainNotice } from '@ipr/verify/take-home/document';
import { readState } from '@ipr/verify/take-home/state-calls';
import type { ReadVersion, TakeHomeDeps } from './take-home.ts';

const readAll = async (
  { query, signal, shell: { config } }: TakeHomeDeps,
  id: string,
  versions: readonly ReadVersion[],
) => {
  const transactions: ChainDocument['transactions'] = {};
  for (const { version } of versions) {
    signal.throwIfAborted();
    transactions[version.txHash] ??= await readTransaction(query, version.txHash);
  }
  return { transactions, state: await readState(query, config.contracts.registry, id) };
};

/**
 * Reads the chain's records of an asset and each of its versions, as evidence.
 * @throws chain.unavailable, also for an invalid response; request.cancelled
 */
export const readChain = async (
  deps: TakeHomeDeps,
  id: string,
  versions: readonly ReadVersion[],
): Promise<ChainDocument> => {
  const { network, contracts } = deps.shell.config;
  try {
    return {
      notice: network.local ? localChainNotice : null,
      network: { chainId: network.chainId, genesisHash: network.genesisHash, registry: contracts.registry },
      ...(await readAll(deps, id, versions)),
    };
  } catch (thrown) {
    if (deps.signal.aborted) throw new Failure('request.cancelled', {}, thrown);
    const failure = asFailure(thrown);
    throw failure.code === 'unexpected' ? new Failure('chain.unavailable', {}, thrown) : failure;
  }
};
