import { asFailure, Failure, type Hex } from '@ipr/domain';
import { decodeAllowedAction, hasAllowedTarget } from '@ipr/protocol/safe/allowed-action';
import type { AllowedCall } from '@ipr/protocol/safe/allowed-calls';
import type { SafeTransaction } from '@ipr/protocol/safe/call';
import type { Logger } from '@ipr/service-kit';
import type { Senders } from '../accounts/senders.ts';
import type { FeeMarket } from '../fees/fee-market.ts';
import type { Bounded } from '../quotas/bounded.ts';
import { chargesOfCalls, chargesOfGas, type DailyLimits } from '../quotas/charges.ts';
import type { Charge, Quotas, Taken } from '../quotas/quotas.ts';
import type { Refusals } from '../quotas/refusals.ts';
import { awaitTurn, outdatedNonce, type TurnReads, type TurnSettings } from './await-turn.ts';
import { followTransaction } from './follow-transaction.ts';
import { readHead } from './head.ts';
import type { Written } from './journal.ts';
import { planTransaction } from './plan-transaction.ts';
import type { TransactionRepository } from './repository.ts';
import { isOnTheWay, type Transaction } from './transaction.ts';
import { type SafeHolder, verifyOwnerSignature } from './verify-owner-signature.ts';

export interface SubmitSettings extends TurnSettings, DailyLimits {
  readonly registry: Hex;
  readonly accessPass?: Hex | undefined;
}

export interface Submission {
  readonly transaction: SafeTransaction;
  readonly signature: Hex;
}

export interface SubmitDeps {
  readonly senders: Senders;
  readonly transactions: TransactionRepository;
  readonly market: FeeMarket;
  readonly quotas: Quotas;
  readonly refusals: Refusals;
  readonly bounded: Bounded;
  readonly turnReads: TurnReads;
  readonly settings: SubmitSettings;
}

/** The transaction that already has the nonce, if it is the same action. @throws Failure relay.nonce-stale for another. */
const sameAction = (known: Transaction, safeTxHash: Hex): Transaction => {
  if (known.safeTxHash !== safeTxHash) throw outdatedNonce(known.safeNonce + 1);
  return known;
};

type Take = (charges: readonly Charge[]) => Promise<void>;

/**
 * Charges the day's quotas while a transaction is prepared, and returns the charges when no new transaction results.
 * @throws Failure relay.wallet-quota-reached, relay.grant-quota-reached, relay.daily-budget-reached
 */
const withinQuotas = async (
  quotas: Quotas,
  log: Logger,
  safe: Hex,
  prepare: (take: Take) => Promise<Written>,
): Promise<Written> => {
  const charged: Taken[] = [];
  let isNew = false;
  try {
    const written = await prepare(async (charges) => {
      const these = await quotas.take(charges).catch((thrown: unknown) => {
        const { code, params } = asFailure(thrown);
        log.warn({ wallet: safe, failure: code, ...params }, 'a daily limit is reached');
        throw thrown;
      });
      charged.push(these);
    });
    isNew = written.isNew;
    return written;
  } finally {
    if (!isNew)
      for (const each of charged)
        await quotas.giveBack(each).catch((err) => log.warn({ err }, 'returning a quota failed'));
  }
};

/** A request that passed the checks that need no chain state. */
interface Checked {
  readonly safeTxHash: Hex;
  readonly signer: Hex;
  readonly calls: readonly AllowedCall[];
}

/**
 * Cheap checks first: the target, then the signature, then the decoded call.
 * @returns the transaction that already has the nonce, or the data needed to send a new one.
 */
const check = async (
  { senders: { chain }, transactions, settings }: SubmitDeps,
  holder: SafeHolder,
  { transaction, signature }: Submission,
): Promise<Transaction | Checked> => {
  const refused = () => new Failure('relay.request-refused', { reason: 'call' });
  const { wallet: safe } = holder;
  const targets = { registry: settings.registry, accessPass: settings.accessPass, safe };
  if (!hasAllowedTarget(targets, transaction)) throw refused();
  const { safeTxHash, signer } = await verifyOwnerSignature(chain, holder, transaction, signature);
  const known = await transactions.findAction(chain.network, safe, transaction.nonce);
  if (known) return sameAction(known, safeTxHash);
  const calls = decodeAllowedAction(targets, transaction);
  if (!calls) throw refused();
  return { safeTxHash, signer, calls };
};

const followIfExpired = async ({ senders, transactions, settings }: SubmitDeps, same: Transaction) => {
  const chain = senders.of(same.relay);
  if (same.status !== 'expired' || !chain) return same;
  return followTransaction(chain, transactions, same, await readHead(chain), settings);
};

/** Simulates the action, charges the quotas, and stores the transaction ready to be sent. */
const prepare = async (
  deps: SubmitDeps,
  { wallet: safe, eoaWallet: owner }: SafeHolder,
  { transaction, signature }: Submission,
  { safeTxHash, signer, calls }: Checked,
  log: Logger,
): Promise<Transaction> => {
  const { senders, transactions, market, quotas, settings } = deps;
  const { chain, journal } = await senders.pick(safe);
  const fees = await market.quote();
  const written = await withinQuotas(quotas, log, safe, async (take) => {
    await take(chargesOfCalls(safe, calls, settings));
    const { deployed } = await awaitTurn(deps, safe, transaction.nonce);
    const action = { safe, owner, deployed, transaction, signature, signer };
    const outer = await deps.bounded(safe, () => planTransaction(chain, action));
    await take(chargesOfGas(safe, outer.gas, fees.maxFeePerGas, settings));
    const { to, data, operation = 0, nonce } = transaction;
    return journal.write({ safe, safeNonce: nonce, safeTxHash, to, data, operation, signature, outer, fees });
  }).catch(async (thrown: unknown): Promise<Pick<Written, 'transaction'>> => {
    // Meanwhile another replica may have sent this action or another account executed it; the chain refuses a second execution.
    const same = await transactions.findSame(chain.network, safe, safeTxHash);
    const now = same && (await followIfExpired(deps, same));
    if (now && (isOnTheWay(now) || now.status === 'confirmed')) return { transaction: now };
    throw thrown;
  });
  return sameAction(written.transaction, safeTxHash);
};

/**
 * Accepts one signed action of a person's own Safe, makes all checks that are possible before it costs gas, and stores it ready
 * to be sent. A repeated action yields the same transaction. Refused requests are counted.
 * @throws Failure relay.request-refused, relay.signature-invalid, relay.nonce-stale, the registry's own failures,
 * relay.reverted, relay.unavailable, chain.unavailable, relay.fees-too-high, relay.refusals-reached,
 * request.rate-limited, and those of the daily limits.
 */
export const submitTransaction = async (
  deps: SubmitDeps,
  holder: SafeHolder,
  submission: Submission,
  log: Logger,
): Promise<Transaction> => {
  const { refusals } = deps;
  const checked = await refusals.inTurn(holder.wallet, log, () => check(deps, holder, submission));
  if ('id' in checked) return checked;
  return refusals.counting(holder.wallet, () => prepare(deps, holder, submission, checked, log));
};
