import { asFailure, Failure } from '@ipr/domain';
import type { Receipt, RelayChain } from '../chain/chain.ts';
import type { Progress, TransactionRepository } from './repository.ts';
import type { Attempt, Transaction } from './transaction.ts';

export interface FollowSettings {
  /** Blocks, the one with the transaction included, after which it is settled. */
  readonly confirmations: number;
  /** How long a used nonce may be without a receipt (nodes behind one address lag) before the transaction is given up. */
  readonly droppedAfterMs: number;
}

/** Where the chain stands, read once per round. */
export interface Head {
  readonly blockNumber: number;
  readonly relayNonce: number;
}

export const readHead = async (chain: RelayChain): Promise<Head> => {
  const [blockNumber, relayNonce] = await Promise.all([chain.blockNumber(), chain.relayNonce()]);
  return { blockNumber, relayNonce };
};

const findReceipt = async (chain: RelayChain, attempts: readonly Attempt[]): Promise<Receipt | undefined> => {
  for (const { hash } of attempts.toReversed()) {
    const receipt = await chain.receipt(hash);
    if (receipt) return receipt;
  }
  return undefined;
};

const executed = (transaction: Transaction, receipt: Receipt): boolean =>
  receipt.succeeded &&
  receipt.executed.some((each) => each.safe === transaction.safe && each.safeTxHash === transaction.safeTxHash);

/** Why a mined transaction did nothing: the same call once more, on the state its block left. */
const failureOfMined = async (chain: RelayChain, transaction: Transaction, block: number) => {
  const why = await chain.simulate(transaction.safe, transaction, block).then(
    () => new Failure('relay.reverted', { reason: 'the Safe did not execute it' }),
    (thrown: unknown) => asFailure(thrown),
  );
  const cause = why.kind === 'unavailable' || why.kind === 'unexpected' ? new Failure('relay.reverted') : why;
  return { code: cause.code, reason: String(cause.params.reason ?? '') };
};

const progressOfMined = async (
  chain: RelayChain,
  transaction: Transaction,
  receipt: Receipt,
  head: Head,
  settings: FollowSettings,
): Promise<Progress> => {
  const isWithdrawal = transaction.attempts.some(({ hash, withdraws }) => withdraws && hash === receipt.hash);
  const where = {
    minedHash: receipt.hash,
    blockNumber: receipt.blockNumber,
    blockHash: receipt.blockHash,
    missingSince: null,
    wasMined: transaction.wasMined || !isWithdrawal,
  };
  if (head.blockNumber - receipt.blockNumber + 1 < settings.confirmations)
    return { ...where, status: 'confirming', error: null, settledAt: null };
  const settledAt = transaction.settledAt ?? new Date();
  if (isWithdrawal)
    return { ...where, status: 'failed', error: { code: 'relay.request-expired', reason: '' }, settledAt };
  if (executed(transaction, receipt)) return { ...where, status: 'confirmed', error: null, settledAt };
  const error = await failureOfMined(chain, transaction, receipt.blockNumber);
  return { ...where, status: 'failed', error, settledAt };
};

const backOnTheWay: Progress = {
  status: 'pending',
  minedHash: null,
  blockNumber: null,
  blockHash: null,
  error: null,
  settledAt: null,
};

const progressOfMissing = (transaction: Transaction, head: Head, settings: FollowSettings): Progress => {
  if (head.relayNonce <= transaction.relayNonce) return { ...backOnTheWay, missingSince: null };
  const missingSince = transaction.missingSince ?? new Date();
  if (Date.now() - missingSince.getTime() < settings.droppedAfterMs) return { ...backOnTheWay, missingSince };
  const error = { code: 'relay.unavailable', reason: 'another transaction used its nonce' };
  return { ...backOnTheWay, status: 'failed', error, missingSince, settledAt: new Date() };
};

const changes = (transaction: Transaction, progress: Progress): boolean =>
  (progress.status !== undefined && progress.status !== transaction.status) ||
  (progress.blockHash !== undefined && progress.blockHash !== transaction.blockHash) ||
  (progress.missingSince !== undefined && progress.missingSince?.getTime() !== transaction.missingSince?.getTime());

/**
 * Compares a transaction with the chain and writes down what changed, in either direction: a block can be lost.
 * May run on several replicas at once; all of them come to the same result.
 */
export const followTransaction = async (
  chain: RelayChain,
  transactions: TransactionRepository,
  transaction: Transaction,
  head: Head,
  settings: FollowSettings,
): Promise<Transaction> => {
  const receipt = await findReceipt(chain, transaction.attempts);
  const progress = receipt
    ? await progressOfMined(chain, transaction, receipt, head, settings)
    : progressOfMissing(transaction, head, settings);
  if (!changes(transaction, progress)) return transaction;
  await transactions.update(transaction.id, progress);
  return { ...transaction, ...progress };
};
