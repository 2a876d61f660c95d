import { asFailure } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import type { RelayChain } from '../chain/chain.ts';
import { SendRefused } from '../chain/send-to-all.ts';
import type { FeeMarket } from '../fees/fee-market.ts';
import { ageMs } from './age.ts';
import { followTransaction } from './follow-transaction.ts';
import { type FollowSettings, type Head, readHead } from './head.ts';
import type { Journal } from './journal.ts';
import { reissue } from './reissue.ts';
import type { TransactionRepository } from './repository.ts';
import { feesOf, signAgain } from './sign-attempt.ts';
import { isOnTheWay, type Transaction } from './transaction.ts';

export interface RoundSettings extends FollowSettings {
  /** Pause between rounds while transactions are pending. */
  readonly pollMs: number;
  /** Pause between rounds while none is pending. */
  readonly idleMs: number;
  /** The first unmined transaction is signed again with higher fees after this time. */
  readonly raiseFeesMs: number;
  /** A transaction in no block this long after its acceptance is withdrawn, and its Safe nonce freed. */
  readonly expiresMs: number;
  /** How often settled transactions are compared with the chain again, and for how long. */
  readonly recheckMs: number;
  readonly recheckForMs: number;
}

const roundLimit = 200;
const mostRemembered = 1_000;

export interface RoundDeps {
  readonly chain: RelayChain;
  readonly transactions: TransactionRepository;
  readonly journal: Journal;
  readonly market: FeeMarket;
  /** Counts the additional maximum cost of a replacement, in wei. */
  readonly chargeMore: (wei: bigint) => Promise<void>;
  readonly log: Logger;
  readonly settings: RoundSettings;
}

const demandedTipOf = (thrown: unknown): bigint | undefined => {
  const { cause } = asFailure(thrown);
  return cause instanceof SendRefused ? cause.demandedTip : undefined;
};

const isOwnMined = ({ attempts, minedHash }: Transaction): boolean => attempts.some(({ hash }) => hash === minedHash);

/** One pass over the journal. Send times are kept in memory only, so after a start every pending transaction is sent again. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the steps of one pass share what was sent when, each short
export const createRound = ({ chain, transactions, journal, market, chargeMore, log, settings }: RoundDeps) => {
  const sentAt = new Map<string, number>();
  let recheckedAt = Number.NEGATIVE_INFINITY;

  /** Concurrently, so that the queries go to the chain in one batch request. */
  const followAll = (some: readonly Transaction[], head: Head): Promise<Transaction[]> =>
    Promise.all(some.map((each) => followTransaction(chain, transactions, each, head, settings)));

  /** Removes send times of transactions that another replica has settled, which would otherwise accumulate. */
  const forgetOld = (now: number) => {
    for (const [id, at] of sentAt) if (now - at >= settings.resendMs) sentAt.delete(id);
  };

  const send = async (transaction: Transaction): Promise<void> => {
    const last = transaction.attempts.at(-1);
    const now = performance.now();
    if (!last || now - (sentAt.get(transaction.id) ?? Number.NEGATIVE_INFINITY) < settings.resendMs) return;
    if (sentAt.size >= mostRemembered) forgetOld(now);
    sentAt.set(transaction.id, now);
    await chain.send(last.raw).catch(async (err: unknown) => {
      log.warn(
        { err, transaction: transaction.id, nonce: transaction.relayNonce },
        'the chain did not accept a transaction',
      );
      const tip = demandedTipOf(err);
      if (tip) await market.learn(tip).catch((failure) => log.warn({ err: failure }, 'storing a demanded tip failed'));
    });
  };

  const tryAgain = async (transaction: Transaction, withdraws: boolean, what: string): Promise<Transaction> => {
    const last = transaction.attempts.at(-1);
    const fees = last && (await market.replacement(feesOf(last)));
    if (!fees) return transaction;
    const attempt = await signAgain(chain, transaction, fees, withdraws);
    const more = fees.maxFeePerGas - feesOf(last).maxFeePerGas;
    if (!withdraws) await chargeMore(more * BigInt(transaction.outer.gas));
    await transactions.addAttempt(transaction.id, attempt);
    sentAt.delete(transaction.id);
    log.info({ transaction: transaction.id, nonce: transaction.relayNonce }, what);
    return { ...transaction, attempts: [...transaction.attempts, attempt] };
  };

  /** An expired transaction is replaced by an empty one. Only the first unmined one blocks the others, so only its fees are raised. */
  const renew = async (transaction: Transaction, isFirst: boolean): Promise<Transaction> => {
    const { attempts, wasMined, createdAt, minedHash } = transaction;
    const last = attempts.at(-1);
    if (!last) return transaction;
    // Executed in a transaction of another account: the relay's own would only revert.
    if (!last.withdraws && minedHash)
      return tryAgain(transaction, true, 'withdrawing what was executed in another transaction');
    if (!last.withdraws && !wasMined && ageMs(createdAt) >= settings.expiresMs)
      return tryAgain(transaction, true, 'withdrawing what expired');
    // No node has it, so it may be sent without raised fees.
    if (market.isTooLow(feesOf(last).maxPriorityFeePerGas))
      return tryAgain(transaction, last.withdraws, 'signed again with the tip that nodes demand');
    if (isFirst && ageMs(last.at) >= settings.raiseFeesMs) return tryAgain(transaction, last.withdraws, 'fees raised');
    return transaction;
  };

  const issueAgain = async (transaction: Transaction): Promise<void> => {
    const written = await reissue({ chain, transactions, journal, market }, transaction);
    if (!written) return;
    log.info(
      { transaction: transaction.id, again: written.id },
      'the Safe was deployed by another account: sent again',
    );
    await send(written);
  };

  const takeBackLost = async (head: Head): Promise<void> => {
    const lost = await transactions.lost(chain, head.relayNonce, roundLimit);
    for (const { id, relayNonce } of lost) {
      log.warn({ transaction: id, nonce: relayNonce }, 'the chain lost a transaction: sending it again');
      sentAt.delete(id);
    }
    await followAll(lost, head);
  };

  const recheck = async (head: Head): Promise<void> => {
    if (performance.now() - recheckedAt < settings.recheckMs) return;
    recheckedAt = performance.now();
    const since = new Date(Date.now() - settings.recheckForMs);
    await followAll(await transactions.settledSince(chain, since, roundLimit), head);
  };

  /** @returns the number of pending transactions. */
  const pass = async (): Promise<number> => {
    const head = await readHead(chain);
    await takeBackLost(head);
    await recheck(head);
    let open = 0;
    for (const after of await followAll(await transactions.unsettled(chain, roundLimit), head)) {
      if (!isOnTheWay(after)) {
        sentAt.delete(after.id);
        continue;
      }
      open++;
      if (after.status === 'pending' && after.blockHash !== null) {
        await issueAgain(after);
        continue;
      }
      if (after.relayNonce < head.relayNonce || isOwnMined(after)) continue;
      await send(await renew(after, after.relayNonce === head.relayNonce));
    }
    return open;
  };
  return { pass, send };
};
