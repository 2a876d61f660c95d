import type { RelayedTransaction } from '@ipr/api';
import type { Hex } from '@ipr/domain';

/** One signed form of a relay transaction; a later one of the same nonce pays more. */
export interface Attempt {
  readonly hash: Hex;
  /** The signed transaction as it goes to the chain. */
  readonly raw: Hex;
  /** Wei per gas as they were signed, decimal. */
  readonly maxFeePerGas: string;
  readonly maxPriorityFeePerGas: string;
  readonly at: Date;
  /** It does nothing, and takes the nonce from the attempts before it: the request expired. */
  readonly withdraws: boolean;
}

/** A person's Safe transaction on its way to the chain, written down before it is first sent. */
export interface Transaction {
  readonly id: string;
  /** Chain id and genesis hash: a new local chain starts with an empty journal (decision P26). */
  readonly network: string;
  /** The relay account that pays, and its nonce. */
  readonly relay: Hex;
  readonly relayNonce: number;
  readonly safe: Hex;
  readonly safeNonce: number;
  readonly safeTxHash: Hex;
  /** The newest block when the signed action came, from which its execution is searched for. */
  readonly sinceBlock: number;
  /** What the Safe executes, to name the reason when it reverts; operation 1 is a batch. */
  readonly to: Hex;
  readonly data: Hex;
  readonly operation: 0 | 1;
  /** The owner's, for sending the action again in another form. Missing in documents from before that. */
  readonly signature?: Hex | undefined;
  /** The transaction of the same action whose place this one takes, under another relay nonce. */
  readonly reissueOf?: string | undefined;
  /** What the relay sends: target, data and gas, for a dearer second attempt. */
  readonly outer: { readonly to: Hex; readonly data: Hex; readonly gas: string };
  readonly attempts: readonly Attempt[];
  readonly status: RelayedTransaction['status'];
  readonly minedHash: Hex | null;
  readonly blockNumber: number | null;
  readonly blockHash: Hex | null;
  /** It was in a block once, so it no longer expires: a chain that lost it gets it again. */
  readonly wasMined: boolean;
  readonly error: RelayedTransaction['error'];
  /** Since when the chain has used this nonce without a receipt, or the Safe's without a log. */
  readonly missingSince: Date | null;
  readonly settledAt: Date | null;
  readonly createdAt: Date;
}

/** The relay has something to send or to wait for. What expired waits for what others do with the signed bytes. */
export const isOnTheWay = ({ status }: Pick<Transaction, 'status'>): boolean =>
  status === 'pending' || status === 'confirming';

/** Nothing can change any more, short of a chain that loses blocks. */
export const isSettled = ({ status }: Pick<Transaction, 'status'>): boolean =>
  status === 'confirmed' || status === 'failed';

/** Where the action is or may get into a block; what only takes a nonce back is none of the person's business. */
const hashOf = ({ minedHash, attempts, status }: Transaction): Hex | null => {
  const own = attempts.filter(({ withdraws }) => !withdraws);
  const isWithdrawal = attempts.some(({ hash, withdraws }) => withdraws && hash === minedHash);
  if (minedHash && !isWithdrawal) return minedHash;
  return status === 'expired' ? null : (own.at(-1)?.hash ?? null);
};

/** The part of a transaction that leaves the service. */
export const relayedTransactionOf = (transaction: Transaction): RelayedTransaction => ({
  id: transaction.id,
  status: transaction.status,
  hash: hashOf(transaction),
  blockNumber: transaction.blockNumber,
  error: transaction.error,
  createdAt: transaction.createdAt.toISOString(),
});
