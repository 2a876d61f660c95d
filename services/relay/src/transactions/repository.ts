import type { Hex } from '@ipr/domain';
import type { Attempt, Transaction } from './transaction.ts';

/** The fields that following a transaction may change. */
export type Progress = Partial<
  Pick<
    Transaction,
    | 'status'
    | 'minedHash'
    | 'blockNumber'
    | 'blockHash'
    | 'wasMined'
    | 'error'
    | 'missingSince'
    | 'settledAt'
    | 'attempts'
  >
>;

/** Scope of a journal: one relay account on one chain. */
export interface Account {
  readonly network: string;
  readonly relay: Hex;
}

/** The journal. Its two unique keys: a relay nonce is used once, and a Safe's nonce once unless its transaction failed or expired. */
export interface TransactionRepository {
  newId(): string;
  /** False when the relay nonce or the Safe's nonce is taken. */
  insert(transaction: Transaction): Promise<boolean>;
  find(id: string): Promise<Transaction | undefined>;
  /** The transaction with this nonce of a Safe that neither failed nor expired. */
  findAction(network: string, safe: Hex, safeNonce: number): Promise<Transaction | undefined>;
  /** The newest transaction of these signed bytes in any state. */
  findSame(network: string, safe: Hex, safeTxHash: Hex): Promise<Transaction | undefined>;
  /** The transaction that replaces another. */
  findReissue(of: string): Promise<Transaction | undefined>;
  /** Highest relay nonce in the journal; undefined for none. */
  lastRelayNonce(account: Account): Promise<number | undefined>;
  /** Pending transactions of a Safe. */
  unsettledOf(network: string, safe: Hex): Promise<Transaction[]>;
  /** All pending transactions, in nonce order. */
  unsettled(account: Account, limit: number): Promise<Transaction[]>;
  /** Settled transactions whose nonce the chain has not used, because it lost their blocks. In nonce order. */
  lost(account: Account, chainNonce: number, limit: number): Promise<Transaction[]>;
  /** Settled after the given time, in nonce order. */
  settledSince(account: Account, since: Date, limit: number): Promise<Transaction[]>;
  update(id: string, progress: Progress): Promise<void>;
  addAttempt(id: string, attempt: Attempt): Promise<void>;
}
