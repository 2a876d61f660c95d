import type { RelayChain } from '../chain/chain.ts';
import type { Fees } from '../fees/fees.ts';
import type { Attempt, Transaction } from './transaction.ts';

/** Gas of a transaction that does nothing (yellow paper, appendix G: Gtransaction). */
const nothingGas = 21_000n;

type Outer = { readonly to: Transaction['relay']; readonly data: Transaction['data']; readonly gas: bigint };

/** Signs what the relay sends under one of its nonces. */
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

/** Only one transaction of a nonce gets into a block: one that does nothing takes the place of another. */
const nothing = (chain: RelayChain): Outer => ({ to: chain.relay, data: '0x', gas: nothingGas });

/** The same nonce once more with other fees: the same transaction, or one that does nothing and so withdraws it. */
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
