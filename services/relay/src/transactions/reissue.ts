import { asFailure } from '@ipr/domain';
import { execTransactionCall } from '@ipr/protocol/safe/safe';
import type { RelayChain } from '../chain/chain.ts';
import type { FeeMarket } from '../fees/fee-market.ts';
import type { Journal } from './journal.ts';
import { gasWithMargin } from './policy.ts';
import type { TransactionRepository } from './repository.ts';
import type { Transaction } from './transaction.ts';

interface ReissueDeps {
  readonly chain: RelayChain;
  readonly transactions: TransactionRepository;
  readonly journal: Journal;
  readonly market: FeeMarket;
}

/**
 * Sends an action again without the deployment of the Safe, which another account has made: the same signed bytes under another
 * relay nonce. The first transaction stays in the journal, in case the chain loses its block.
 * @returns the new transaction, or undefined when one exists already or the Safe would not execute it now
 * @throws Failure chain.unavailable, relay.fees-too-high, relay.unavailable
 */
export const reissue = async (
  { chain, transactions, journal, market }: ReissueDeps,
  first: Transaction,
): Promise<Transaction | undefined> => {
  const { id, safe, safeNonce, safeTxHash, to, data, operation, signature } = first;
  if (!signature || (await transactions.findReissue(id))) return undefined;
  const call = execTransactionCall(safe, { to, data, operation, nonce: safeNonce }, signature);
  const estimate = await chain.estimateGas(call.to, call.data).catch((thrown: unknown) => asFailure(thrown));
  if (typeof estimate !== 'bigint') {
    if (estimate.kind === 'unavailable' || estimate.kind === 'unexpected') return undefined;
    const error = { code: estimate.code, reason: String(estimate.params.reason ?? '') };
    await transactions.update(id, { status: 'failed', error, settledAt: new Date() });
    return undefined;
  }
  const order = {
    safe,
    safeNonce,
    safeTxHash,
    to,
    data,
    operation,
    signature,
    reissueOf: id,
    fees: await market.quote(),
  };
  const { transaction, isNew } = await journal.write({ ...order, outer: { ...call, gas: gasWithMargin(estimate) } });
  return isNew ? transaction : undefined;
};
