import { Failure, type Hex } from '@ipr/domain';
import { dayNumberOf, rootCallData } from '@ipr/protocol/evidence/daily-root';
import { keccak256 } from 'viem';
import { chargeOfCoin } from '../quotas/charges.ts';
import { gasOfNothing } from './policy.ts';
import type { SubmitDeps } from './submit-transaction.ts';
import { noSafe, type Transaction } from './transaction.ts';

/**
 * Stores the transaction that carries the root of a day, ready to be sent: call data to the relay account's own address. The
 * journal has one transaction per day that is not expired, so that repeated calls and replicas add none. Its cost counts in the
 * day's budget and is never refused for it.
 * @throws Failure relay.request-refused for another root of a day that has one, relay.unavailable, relay.fees-too-high,
 * chain.unavailable
 */
export const writeRoot = async (
  {
    senders,
    transactions,
    market,
    quotas,
    settings,
  }: Pick<SubmitDeps, 'senders' | 'transactions' | 'market' | 'quotas' | 'settings'>,
  { day, root }: { readonly day: string; readonly root: Hex },
): Promise<Transaction> => {
  const [data, safeNonce] = [rootCallData({ day, root }), dayNumberOf(day)];
  const safeTxHash = keccak256(data);
  const same = (known: Transaction): Transaction => {
    if (known.safeTxHash !== safeTxHash) throw new Failure('relay.request-refused', { reason: 'root' });
    return known;
  };
  const known = await transactions.findAction(senders.chain.network, noSafe, safeNonce);
  if (known) return same(known);
  const { chain, journal } = await senders.pick(noSafe);
  const [gas, fees, to] = [gasOfNothing(data), await market.quote(), chain.relay];
  const own = { safe: noSafe, safeNonce, safeTxHash, to, data, operation: 0 } as const;
  const { transaction, isNew } = await journal.write({ ...own, outer: { to, data, gas }, fees });
  if (isNew) await quotas.count([chargeOfCoin(gas * fees.maxFeePerGas, settings)]);
  return same(transaction);
};
