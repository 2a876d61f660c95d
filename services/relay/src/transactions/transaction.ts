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
  /** An empty transaction that replaces earlier attempts of the nonce, because the request expired. */
  readonly withdraws: boolean;
}

/** `safe` of a transaction of the relay's own, which executes no action of a Safe: it is done when it is in a block. */
export const noSafe: Hex = `0x${'00'.repeat(20)}`;

/** A person's Safe transaction, or with `noSafe` one of the relay's own, stored before it is first sent. */
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
  /** The newest block when the signed action was received; the search for its execution starts there. */
  readonly sinceBlock: number;
  /** The Safe's action, to determine the reason when it reverts; operation 1 is a batch. */
  readonly to: Hex;
  readonly data: Hex;
  readonly operation: 0 | 1;
  /** The owner's signature, for sending the action again in another form. Missing in older documents. */
  readonly signature?: Hex | undefined;
  /** The transaction of the same action that this one replaces, under another relay nonce. */
  readonly reissueOf?: string | undefined;
  /** Target, data and gas of the relay's transaction, for an attempt with higher fees. */
  readonly outer: { readonly to: Hex; readonly data: Hex; readonly gas: string };
  readonly attempts: readonly Attempt[];
  readonly status: RelayedTransaction['status'];
  readonly minedHash: Hex | null;
  readonly blockNumber: number | null;
  readonly blockHash: Hex | null;
  /** Whether it was in a block: then it no longer expires and is sent again if the chain loses the block. */
  readonly wasMined: boolean;
  readonly error: RelayedTransaction['error'];
  /** Since when the chain has used this nonce without a receipt, or the Safe's without a log. */
  readonly missingSince: Date | null;
  readonly settledAt: Date | null;
  readonly createdAt: Date;
}

/** Whether the relay must still send or wait. An expired action can still be executed by others with the signed bytes. */
export const isOnTheWay = ({ status }: Pick<Transaction, 'status'>): boolean =>
  status === 'pending' || status === 'confirming';

/** Whether the outcome is final unless the chain loses blocks. */
export const isSettled = ({ status }: Pick<Transaction, 'status'>): boolean =>
  status === 'confirmed' || status === 'failed';

/** Hash of the transaction with which the action is or may get into a block; withdrawals are not shown to the person. */
const hashOf = ({ minedHash, attempts, status }: Transaction): Hex | null => {
  const own = attempts.filter(({ withdraws }) => !withdraws);
  const isWithdrawal = attempts.some(({ hash, withdraws }) => withdraws && hash === minedHash);
  if (minedHash && !isWithdrawal) return minedHash;
  return status === 'expired' ? null : (own.at(-1)?.hash ?? null);
};

/** The fields of a transaction that leave the service. */
export const relayedTransactionOf = (transaction: Transaction): RelayedTransaction => ({
  id: transaction.id,
  status: transaction.status,
  hash: hashOf(transaction),
  blockNumber: transaction.blockNumber,
  error: transaction.error,
  createdAt: transaction.createdAt.toISOString(),
});
