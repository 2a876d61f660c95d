import { asFailure, Failure, type Hex } from '@ipr/domain';
import { decodeAllowedAction, hasAllowedTarget } from '@ipr/protocol/safe/allowed-action';
import type { AllowedCall } from '@ipr/protocol/safe/allowed-calls';
import type { SafeTransaction } from '@ipr/protocol/safe/call';
import type { Caller, Logger } from '@ipr/service-kit';
import type { Senders } from '../accounts/senders.ts';
import type { FeeMarket } from '../fees/fee-market.ts';
import type { Bounded } from '../quotas/bounded.ts';
import { chargesOfCalls, chargesOfGas, type DailyLimits } from '../quotas/charges.ts';
import type { Charge, Quotas, Taken } from '../quotas/quotas.ts';
import type { Refusals } from '../quotas/refusals.ts';
import { awaitTurn, staleNonce, type TurnReads, type TurnSettings } from './await-turn.ts';
import { followTransaction } from './follow-transaction.ts';
import { readHead } from './head.ts';
import type { Written } from './journal.ts';
import { planTransaction } from './plan-transaction.ts';
import type { TransactionRepository } from './repository.ts';
import { isOnTheWay, type Transaction } from './transaction.ts';
import { verifyOwnerSignature } from './verify-owner-signature.ts';

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

/** The transaction that has the nonce already, when it is the same action. @throws Failure relay.nonce-stale for another. */
const sameAction = (known: Transaction, safeTxHash: Hex): Transaction => {
  if (known.safeTxHash !== safeTxHash) throw staleNonce(known.safeNonce + 1);
  return known;
};

type Take = (charges: readonly Charge[]) => Promise<void>;

/**
 * Takes from the day's quotas while something is prepared, and gives all of it back when nothing new came of it.
 * @throws Failure relay.wallet-quota-reached, relay.grant-quota-reached, relay.daily-budget-reached
 */
const withinQuotas = async (
  quotas: Quotas,
  log: Logger,
  safe: Hex,
  prepare: (take: Take) => Promise<Written>,
): Promise<Written> => {
  const taken: Taken[] = [];
  let isNew = false;
  try {
    const written = await prepare(async (charges) => {
      const these = await quotas.take(charges).catch((thrown: unknown) => {
        const { code, params } = asFailure(thrown);
        log.warn({ wallet: safe, failure: code, ...params }, 'a daily limit is reached');
        throw thrown;
      });
      taken.push(these);
    });
    isNew = written.isNew;
    return written;
  } finally {
    if (!isNew) for (const each of taken) await quotas.giveBack(each).catch((err) => log.warn({ err }, 'kept a quota'));
  }
};

/** A request that passed what can be checked without the chain's state. */
interface Checked {
  readonly safeTxHash: Hex;
  readonly signer: Hex;
  readonly calls: readonly AllowedCall[];
}

/**
 * Cheap checks first: where it goes, then who signed, and only then what the bytes mean.
 * @returns the transaction that has the nonce already, or what is needed to send a new one.
 */
const check = async (
  { senders: { chain }, transactions, settings }: SubmitDeps,
  caller: Caller,
  { transaction, signature }: Submission,
): Promise<Transaction | Checked> => {
  const refused = () => new Failure('relay.request-refused', { reason: 'call' });
  const { wallet: safe } = caller;
  const targets = { registry: settings.registry, accessPass: settings.accessPass, safe };
  if (!hasAllowedTarget(targets, transaction)) throw refused();
  const { safeTxHash, signer } = await verifyOwnerSignature(chain, caller, transaction, signature);
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

/** Asks the chain whether it would happen, takes from the quotas, and writes it down ready to be sent. */
const prepare = async (
  deps: SubmitDeps,
  { wallet: safe, eoaWallet: owner }: Caller,
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
    // Another replica may have sent this very action meanwhile, or another account executed it: the chain refuses a second one.
    const same = await transactions.findSame(chain.network, safe, safeTxHash);
    const now = same && (await followIfExpired(deps, same));
    if (now && (isOnTheWay(now) || now.status === 'confirmed')) return { transaction: now };
    throw thrown;
  });
  return sameAction(written.transaction, safeTxHash);
};

/**
 * Takes one signed action of the caller's own Safe, checks all that can be checked before it costs anything, and writes
 * it down ready to be sent. The same action twice is one transaction. Refused requests are counted.
 * @throws Failure relay.request-refused, relay.signature-invalid, relay.nonce-stale, the registry's own failures,
 * relay.reverted, relay.unavailable, chain.unavailable, relay.fees-too-high, relay.refusals-reached,
 * request.rate-limited, and those of the daily limits.
 */
export const submitTransaction = async (
  deps: SubmitDeps,
  caller: Caller,
  submission: Submission,
  log: Logger,
): Promise<Transaction> => {
  const { refusals } = deps;
  const checked = await refusals.inTurn(caller.wallet, log, () => check(deps, caller, submission));
  if ('id' in checked) return checked;
  return refusals.counting(caller.wallet, () => prepare(deps, caller, submission, checked, log));
};
