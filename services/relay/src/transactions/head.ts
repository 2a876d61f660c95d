import type { RelayChain } from '../chain/chain.ts';

export interface FollowSettings {
  /** Blocks, the one with the transaction included, after which it is settled unless the node calls it final before. */
  readonly confirmations: number;
  /** How long a used nonce may be without a receipt or log (nodes behind one address lag) before that is believed. */
  readonly droppedAfterMs: number;
  /** A transaction that is in no block for this long may have been executed in that of another account. */
  readonly resendMs: number;
}

/** Where the chain stands, read once per round. */
export interface Head {
  readonly blockNumber: number;
  /** The newest block that is never taken back, as far as the node says; -1 where it says nothing. */
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
