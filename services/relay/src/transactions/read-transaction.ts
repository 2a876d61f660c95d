import { Failure, type Hex } from '@ipr/domain';
import type { Senders } from '../accounts/senders.ts';
import type { RelayChain } from '../chain/chain.ts';
import { followTransaction } from './follow-transaction.ts';
import { type FollowSettings, readHead } from './head.ts';
import type { TransactionRepository } from './repository.ts';
import { isSettled, type Transaction } from './transaction.ts';

/**
 * The person's own transaction; a pending one is compared with the chain first.
 * @throws Failure relay.transaction-unknown, also for transactions of other people.
 */
export const readTransaction = async (
  senders: Senders,
  transactions: TransactionRepository,
  safe: Hex,
  id: string,
  settings: FollowSettings,
): Promise<Transaction> => {
  const found = await transactions.find(id);
  if (!found || found.safe !== safe) throw new Failure('relay.transaction-unknown');
  // An expired transaction is checked on each request: its signed bytes may have been executed.
  const chain = senders.of(found.relay);
  if (!chain || isSettled(found) || found.network !== chain.network) return found;
  return followTransaction(chain, transactions, found, await readHead(chain), settings).catch(() => found);
};

/** The person's Safe, with the nonce of its next action after the pending ones. */
export const readAccount = async (chain: RelayChain, transactions: TransactionRepository, safe: Hex) => {
  const [state, open] = await Promise.all([chain.safeState(safe), transactions.unsettledOf(chain.network, safe)]);
  const nextNonce = Math.max(state.nonce, ...open.map(({ safeNonce }) => safeNonce + 1));
  return { wallet: safe, deployed: state.deployed, nextNonce };
};
