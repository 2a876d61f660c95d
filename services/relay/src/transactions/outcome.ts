import { asFailure, Failure } from '@ipr/domain';
import type { Execution, Receipt, RelayChain } from '../chain/chain.ts';
import { ageMs } from './age.ts';
import type { FollowSettings, Head } from './head.ts';
import type { Progress } from './repository.ts';
import type { Transaction } from './transaction.ts';

/**
 * The outcome of a signed action. Any account can execute its bytes until the Safe's nonce has moved past it, so a transaction of
 * another sender may execute it, and a transaction of the relay that reverted, expired or vanished does not end it.
 */

/** State of the Safe that the relay's own transactions do not show. */
export interface Elsewhere {
  readonly deployed: boolean;
  /** Whether the Safe's nonce has moved past the action: it was executed or never will be. */
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
  // While the relay's nonce is unused, a transaction must still be sent under it.
  if (!isDeep(blockNumber, head, settings) || head.relayNonce <= transaction.relayNonce)
    return { ...where, status: 'confirming', error: null, settledAt: null };
  const settledAt = settledAtOf(transaction);
  if (succeeded) return { ...where, status: 'confirmed', error: null, settledAt };
  const error = { code: 'relay.reverted', reason: 'the Safe reports that it failed' };
  return { ...where, status: 'failed', error, settledAt };
};

/** Reason why a mined transaction did nothing, by repeating the call on the state after its block. */
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

/** Another action used the nonce, so this one can never be executed; decided only after a delay, because logs may be late. */
const progressOfOvertaken = (
  transaction: Transaction,
  settings: FollowSettings,
  isSure: boolean,
  error: Transaction['error'],
): Progress => {
  const missingSince = transaction.missingSince ?? new Date();
  const isOver = isSure || ageMs(missingSince) >= settings.droppedAfterMs;
  return isOver
    ? { status: 'failed', error, missingSince, settledAt: settledAtOf(transaction) }
    : { status: transaction.status, missingSince };
};

/** A transaction of the relay is in a block without executing the action: it reverted or was a withdrawal. */
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
  if (ageMs(missingSince) < settings.droppedAfterMs) return { ...backOnTheWay, missingSince };
  return { ...nowhere, status: 'expired', error, missingSince, settledAt: settledAtOf(transaction) };
};

/** The action continues in another transaction of the relay, whose outcome applies to this one. */
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
