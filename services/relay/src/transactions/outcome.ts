import { asFailure, Failure } from '@ipr/domain';
import type { Execution, Receipt, RelayChain } from '../chain/chain.ts';
import type { FollowSettings, Head } from './head.ts';
import type { Progress } from './repository.ts';
import type { Transaction } from './transaction.ts';

/**
 * What became of a signed action. Its bytes are valid for whoever has them until the Safe's nonce has moved past it: another
 * sender's transaction may execute it, and an own transaction that reverted, expired or vanished does not end it.
 */

/** What the Safe says beyond the relay's own transactions. */
export interface Elsewhere {
  readonly deployed: boolean;
  /** The Safe's nonce has moved past the action: it was executed, or it never will be. */
  readonly nonceUsed: boolean;
  readonly execution?: Execution | undefined;
}

export const lookElsewhere = async (chain: RelayChain, transaction: Transaction): Promise<Elsewhere> => {
  const { nonce, deployed } = await chain.safeState(transaction.safe);
  if (nonce <= transaction.safeNonce) return { deployed, nonceUsed: false };
  return { deployed, nonceUsed: true, execution: await chain.findExecution(transaction) };
};

const isDeep = (blockNumber: number, head: Head, { confirmations }: FollowSettings): boolean =>
  blockNumber <= head.final || head.blockNumber - blockNumber + 1 >= confirmations;

const settledAtOf = ({ settledAt }: Transaction): Date => settledAt ?? new Date();

/** The Safe executed it, in a transaction of the relay or of another account. */
export const progressOfExecution = (
  transaction: Transaction,
  { hash, blockNumber, blockHash, succeeded }: Execution,
  head: Head,
  settings: FollowSettings,
): Progress => {
  const where = { minedHash: hash, blockNumber, blockHash, missingSince: null, wasMined: true };
  // As long as the relay's own nonce is open, something must still be sent under it.
  if (!isDeep(blockNumber, head, settings) || head.relayNonce <= transaction.relayNonce)
    return { ...where, status: 'confirming', error: null, settledAt: null };
  const settledAt = settledAtOf(transaction);
  if (succeeded) return { ...where, status: 'confirmed', error: null, settledAt };
  const error = { code: 'relay.reverted', reason: 'the Safe reports that it failed' };
  return { ...where, status: 'failed', error, settledAt };
};

/** Why a mined transaction did nothing: the same call once more, on the state its block left. */
const failureOfMined = async (chain: RelayChain, transaction: Transaction, block: number) => {
  const why = await chain.simulate(transaction.safe, transaction, block).then(
    () => new Failure('relay.reverted', { reason: 'the Safe did not execute it' }),
    (thrown: unknown) => asFailure(thrown),
  );
  const cause =
    why.kind === 'unavailable' || why.kind === 'unexpected' ? new Failure('relay.reverted', { reason: '' }) : why;
  return { code: cause.code, reason: String(cause.params.reason ?? '') };
};

const expired = (reason: string) => ({ code: 'relay.request-expired', reason });

/** The action can never happen any more, because another one has its nonce; logs may be late, so that is believed after a while. */
const progressOfOvertaken = (
  transaction: Transaction,
  settings: FollowSettings,
  isSure: boolean,
  error: Transaction['error'],
): Progress => {
  const missingSince = transaction.missingSince ?? new Date();
  const isOver = isSure || Date.now() - missingSince.getTime() >= settings.droppedAfterMs;
  return isOver
    ? { status: 'failed', error, missingSince, settledAt: settledAtOf(transaction) }
    : { status: transaction.status, missingSince };
};

/** A transaction of the relay is in a block and did not execute the action: it reverted, or only withdrew. */
export const progressOfIdle = async (
  chain: RelayChain,
  transaction: Transaction,
  receipt: Receipt,
  { nonceUsed, isSure, head, settings }: { nonceUsed: boolean; isSure: boolean; head: Head; settings: FollowSettings },
): Promise<Progress> => {
  const isWithdrawal = transaction.attempts.some(({ hash, withdraws }) => withdraws && hash === receipt.hash);
  const { hash: minedHash, blockNumber, blockHash } = receipt;
  const where = { minedHash, blockNumber, blockHash, wasMined: transaction.wasMined || !isWithdrawal };
  if (!isDeep(blockNumber, head, settings))
    return { ...where, status: 'confirming', error: null, settledAt: null, missingSince: null };
  if (nonceUsed) {
    const error = isWithdrawal
      ? expired('another action came in its place')
      : { code: 'relay.nonce-stale', reason: 'another action came in its place' };
    return { ...where, ...progressOfOvertaken(transaction, settings, isSure, error) };
  }
  const settledAt = settledAtOf(transaction);
  if (isWithdrawal) return { ...where, status: 'expired', error: expired(''), settledAt, missingSince: null };
  const error = await failureOfMined(chain, transaction, blockNumber);
  return { ...where, status: 'failed', error, settledAt, missingSince: null };
};

const nowhere = { minedHash: null, blockNumber: null, blockHash: null } as const;
const backOnTheWay: Progress = { ...nowhere, status: 'pending', error: null, settledAt: null };

/** None of the relay's transactions is in a block. */
export const progressOfMissing = (
  transaction: Transaction,
  { nonceUsed, isSure, head, settings }: { nonceUsed: boolean; isSure: boolean; head: Head; settings: FollowSettings },
): Progress => {
  if (head.relayNonce <= transaction.relayNonce) return { ...backOnTheWay, missingSince: null };
  const missingSince = transaction.missingSince ?? new Date();
  const error = expired('another transaction used the relay’s nonce');
  if (nonceUsed) return { ...nowhere, ...progressOfOvertaken(transaction, settings, isSure, error) };
  if (Date.now() - missingSince.getTime() < settings.droppedAfterMs) return { ...backOnTheWay, missingSince };
  return { ...nowhere, status: 'expired', error, missingSince, settledAt: settledAtOf(transaction) };
};

/** The action goes on in another transaction of the relay; its end is this one's end. */
export const progressOfReissue = (
  transaction: Transaction,
  { blockNumber, blockHash }: Receipt,
  again: Transaction | undefined,
): Progress => {
  const where = { minedHash: null, blockNumber, blockHash, wasMined: true, missingSince: null };
  if (!again || again.status === 'pending' || again.status === 'confirming')
    return { ...where, status: 'pending', error: null, settledAt: null };
  const { status, error } = again;
  return { ...where, status, error, settledAt: settledAtOf(transaction) };
};
