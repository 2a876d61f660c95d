import type { Fees, RelayChain } from '../chain/chain.ts';
import { dearer } from './policy.ts';
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

const most = (a: bigint, b: bigint) => (a > b ? a : b);

/**
 * The same nonce once more, dearer than the last attempt: the same transaction, or one that does nothing and so withdraws it.
 * @returns undefined when the highest allowed fee is reached, so that it would be the last attempt again.
 */
export const signDearer = async (
  chain: RelayChain,
  { attempts, outer, relayNonce }: Transaction,
  withdraws: boolean,
): Promise<Attempt | undefined> => {
  const last = attempts.at(-1);
  if (!last) return undefined;
  const now = await chain.fees();
  const fees = {
    maxFeePerGas: most(now.maxFeePerGas, dearer(BigInt(last.maxFeePerGas))),
    maxPriorityFeePerGas: most(now.maxPriorityFeePerGas, dearer(BigInt(last.maxPriorityFeePerGas))),
  };
  const same = { to: outer.to, data: outer.data, gas: BigInt(outer.gas) };
  const signed = await signAttempt(chain, withdraws ? nothing(chain) : same, relayNonce, fees, withdraws);
  return signed.hash === last.hash ? undefined : signed;
};
