import type { RelayChain } from '../chain/chain.ts';

export interface FollowSettings {
  /** Blocks, including the transaction's own, after which it is settled unless the node reports it final earlier. */
  readonly confirmations: number;
  /** How long a used nonce may have no receipt or log before it counts as dropped; nodes behind one address can lag. */
  readonly droppedAfterMs: number;
  /** After this time in no block, the action may have been executed in a transaction of another account. */
  readonly resendMs: number;
}

/** The chain's head, read once per round. */
export interface Head {
  readonly blockNumber: number;
  /** The newest final block by the node; -1 where it reports none. */
  readonly final: number;
  readonly relayNonce: number;
}

export const readHead = async (chain: RelayChain): Promise<Head> => {
  const [blockNumber, final, relayNonce] = await Promise.all([
    chain.blockNumber(),
    chain.finalBlock(),
    chain.relayNonce(),
  ]);
  return { blockNumber, final, relayNonce };
};
