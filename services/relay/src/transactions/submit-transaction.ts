import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, type Hex } from '@ipr/domain';
import { decodeAllowedCall } from '@ipr/ports/smart-account/allowed-calls';
import type { Caller } from '@ipr/service-kit';
import type { RelayChain } from '../chain/chain.ts';
import { type FollowSettings, followTransaction, readHead } from './follow-transaction.ts';
import type { Journal } from './journal.ts';
import { planTransaction } from './plan-transaction.ts';
import type { TransactionRepository } from './repository.ts';
import { isSettled, type Transaction } from './transaction.ts';
import { verifyOwnerSignature } from './verify-owner-signature.ts';

export interface SubmitSettings extends FollowSettings {
  readonly registry: Hex;
  /** How long an earlier transaction of the same Safe is waited for. */
  readonly predecessorMs: number;
  readonly pollMs: number;
  /** Transactions of one person in 24 hours. */
  readonly perDay: number;
  /** Wei; with less the relay takes nothing new. */
  readonly minBalance: bigint;
}

export interface Submission {
  readonly to: Hex;
  readonly data: Hex;
  readonly nonce: number;
  readonly signature: Hex;
}

export interface SubmitParts {
  readonly chain: RelayChain;
  readonly transactions: TransactionRepository;
  readonly journal: Journal;
  readonly settings: SubmitSettings;
}

const day = 24 * 3600 * 1000;

const stale = (expected: number) => new Failure('relay.nonce-stale', { expected });

/** The transaction that has the nonce already, when it is the same action. @throws Failure relay.nonce-stale for another. */
const sameAction = (known: Transaction, safeTxHash: Hex): Transaction => {
  if (known.safeTxHash !== safeTxHash) throw stale(known.safeNonce + 1);
  return known;
};

/** @throws Failure relay.unavailable without funds, request.rate-limited over the daily limit. */
const checkBudget = async ({ chain, transactions, settings }: SubmitParts, safe: Hex): Promise<void> => {
  const [balance, used] = await Promise.all([
    chain.balance(),
    transactions.countSince(chain.network, safe, new Date(Date.now() - day)),
  ]);
  if (balance < settings.minBalance)
    throw new Failure('relay.unavailable', { reason: 'the relay account is out of funds' });
  if (used >= settings.perDay) throw new Failure('request.rate-limited', { retryAfter: 3600 });
};

/** Waits until the Safe's nonce is the wanted one, as long as the person's own earlier transactions are on their way. */
const awaitTurn = async (parts: SubmitParts, safe: Hex, nonce: number): Promise<{ deployed: boolean }> => {
  const { chain, transactions, settings } = parts;
  const giveUp = Date.now() + settings.predecessorMs;
  for (;;) {
    const state = await chain.safeState(safe);
    if (state.nonce === nonce) return state;
    const before = state.nonce < nonce ? await transactions.findAction(chain.network, safe, nonce - 1) : undefined;
    if (!before) throw stale(state.nonce);
    if (!isSettled(before)) await followTransaction(chain, transactions, before, await readHead(chain), settings);
    if (Date.now() > giveUp)
      throw new Failure('relay.unavailable', { reason: 'an earlier transaction is not settled yet' });
    await sleep(settings.pollMs);
  }
};

/**
 * Takes one signed action of the caller's own Safe, checks all that can be checked before it costs anything, and writes
 * it down ready to be sent. The same action twice is one transaction.
 * @throws Failure relay.request-refused, relay.signature-invalid, relay.nonce-stale, the registry's own failures,
 * relay.reverted, relay.unavailable, chain.unavailable, request.rate-limited.
 */
export const submitTransaction = async (
  parts: SubmitParts,
  caller: Caller,
  submission: Submission,
): Promise<Transaction> => {
  const { chain, transactions, journal, settings } = parts;
  const { to, data, nonce } = submission;
  const safe = caller.wallet;
  if (!decodeAllowedCall(settings.registry, { to, data }))
    throw new Failure('relay.request-refused', { reason: 'call' });
  const safeTxHash = await verifyOwnerSignature(chain.chainId, caller, submission);
  const known = await transactions.findAction(chain.network, safe, nonce);
  if (known) return sameAction(known, safeTxHash);
  await checkBudget(parts, safe);
  const { deployed } = await awaitTurn(parts, safe, nonce);
  await chain.simulate(safe, to, data);
  const outer = await planTransaction(chain, { ...submission, owner: caller.eoaWallet, deployed });
  return sameAction(await journal.write({ safe, safeNonce: nonce, safeTxHash, to, data, outer }), safeTxHash);
};
