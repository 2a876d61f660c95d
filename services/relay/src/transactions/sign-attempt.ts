import type { RelayChain } from '../chain/chain.ts';
import type { Fees } from '../fees/fees.ts';
import type { Attempt, Transaction } from './transaction.ts';

/** Gas of a transaction that does nothing (yellow paper, appendix G: Gtransaction). */
const nothingGas = 21_000n;

type Outer = { readonly to: Transaction['relay']; readonly data: Transaction['data']; readonly gas: bigint };

/** Signs a transaction of the relay under one of its nonces. */
export const signAttempt = async (
  chain: RelayChain,
  outer: Outer,
  nonce: number,
  fees: Fees,
  withdraws = false,
): Promise<Attempt> => ({
  ...(await chain.sign({ ...outer, nonce, fees })),
  maxFeePerGas: fees.maxFeePerGas.toString(),
  maxPriorityFeePerGas: fees.maxPriorityFeePerGas.toString(),
  at: new Date(),
  withdraws,
});

/** An empty transaction: only one transaction per nonce enters a block, so it replaces another. */
const nothing = (chain: RelayChain): Outer => ({ to: chain.relay, data: '0x', gas: nothingGas });

/** Signs the same nonce with other fees: the same transaction, or an empty one that withdraws it. */
export const signAgain = (
  chain: RelayChain,
  { outer, relayNonce }: Transaction,
  fees: Fees,
  withdraws: boolean,
): Promise<Attempt> => {
  const same = { to: outer.to, data: outer.data, gas: BigInt(outer.gas) };
  return signAttempt(chain, withdraws ? nothing(chain) : same, relayNonce, fees, withdraws);
};

export const feesOf = ({ maxFeePerGas, maxPriorityFeePerGas }: Attempt): Fees => ({
  maxFeePerGas: BigInt(maxFeePerGas),
  maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
});
