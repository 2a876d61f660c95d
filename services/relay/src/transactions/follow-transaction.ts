import type { Receipt, RelayChain } from '../chain/chain.ts';
import { ageMs } from './age.ts';
import type { FollowSettings, Head } from './head.ts';
import {
  type Elsewhere,
  lookElsewhere,
  progressOfExecution,
  progressOfIdle,
  progressOfMissing,
  progressOfReissue,
} from './outcome.ts';
import type { Progress, TransactionRepository } from './repository.ts';
import { type Attempt, noSafe, type Transaction } from './transaction.ts';

const findReceipt = async (chain: RelayChain, attempts: readonly Attempt[]): Promise<Receipt | undefined> => {
  for (const { hash } of attempts.toReversed()) {
    const receipt = await chain.receipt(hash);
    if (receipt) return receipt;
  }
  return undefined;
};

const executed = ({ safe, safeTxHash, attempts }: Transaction, receipt: Receipt): boolean => {
  if (!receipt.succeeded) return false;
  return safe === noSafe
    ? attempts.some(({ hash, withdraws }) => hash === receipt.hash && !withdraws)
    : receipt.executed.some((each) => each.safe === safe && each.safeTxHash === safeTxHash);
};

/** Queries the Safe only when another account may have executed the action. */
const mayBeElsewhere = (transaction: Transaction, receipt: Receipt | undefined, head: Head, settings: FollowSettings) =>
  receipt !== undefined ||
  transaction.minedHash !== null ||
  head.relayNonce > transaction.relayNonce ||
  ageMs(transaction.createdAt) >= settings.resendMs;

/** Whether the journal has another executed action with the same Safe nonce. */
const isOvertaken = async (transactions: TransactionRepository, { network, safe, safeNonce, id }: Transaction) => {
  const holder = await transactions.findAction(network, safe, safeNonce);
  return holder !== undefined && holder.id !== id && holder.status === 'confirmed';
};

/** The transaction was to deploy the Safe too, but another account had deployed it before, so both reverted. */
export const lostItsDeployment = ({ signature, outer, safe, safeNonce }: Transaction, receipt?: Receipt): boolean =>
  signature !== undefined && safeNonce === 0 && outer.to !== safe && receipt?.succeeded !== true;

const progressOf = async (
  chain: RelayChain,
  transactions: TransactionRepository,
  transaction: Transaction,
  head: Head,
  settings: FollowSettings,
): Promise<Progress> => {
  const receipt = await findReceipt(chain, transaction.attempts);
  if (receipt && executed(transaction, receipt)) return progressOfExecution(transaction, receipt, head, settings);
  const elsewhere: Elsewhere = mayBeElsewhere(transaction, receipt, head, settings)
    ? await lookElsewhere(chain, transaction)
    : { deployed: false, nonceUsed: false };
  const { nonceUsed, execution, deployed } = elsewhere;
  if (execution) return progressOfExecution(transaction, execution, head, settings);
  const isSure = nonceUsed && (await isOvertaken(transactions, transaction));
  const known = { nonceUsed, isSure, head, settings };
  if (receipt && deployed && !nonceUsed && lostItsDeployment(transaction, receipt))
    return progressOfReissue(transaction, receipt, await transactions.findReissue(transaction.id));
  return receipt ? progressOfIdle(chain, transaction, receipt, known) : progressOfMissing(transaction, known);
};

const changes = (transaction: Transaction, progress: Progress): boolean =>
  (progress.status !== undefined && progress.status !== transaction.status) ||
  (progress.blockHash !== undefined && progress.blockHash !== transaction.blockHash) ||
  (progress.missingSince !== undefined && progress.missingSince?.getTime() !== transaction.missingSince?.getTime());

/**
 * Compares a transaction with the chain and records changes in both directions, because the chain can lose a block.
 * May run on several replicas at once; the result is the same.
 */
export const followTransaction = async (
  chain: RelayChain,
  transactions: TransactionRepository,
  transaction: Transaction,
  head: Head,
  settings: FollowSettings,
): Promise<Transaction> => {
  const progress = await progressOf(chain, transactions, transaction, head, settings);
  if (!changes(transaction, progress)) return transaction;
  await transactions.update(transaction.id, progress);
  return { ...transaction, ...progress };
};
