import type { Hex } from '@ipr/domain';
import type { Attempt, Transaction } from './transaction.ts';

/** What following a transaction may change. */
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

/** Whose journal: one relay account on one chain. */
export interface Account {
  readonly network: string;
  readonly relay: Hex;
}

/** The journal. Two unique keys carry its promises: a relay nonce is used once, and so is a Safe's nonce until it failed or expired. */
export interface TransactionRepository {
  newId(): string;
  /** False when the relay nonce or the Safe's nonce is taken. */
  insert(transaction: Transaction): Promise<boolean>;
  find(id: string): Promise<Transaction | undefined>;
  /** The transaction that holds this nonce of a Safe: one that neither failed nor expired. */
  findAction(network: string, safe: Hex, safeNonce: number): Promise<Transaction | undefined>;
  /** The newest one of these very signed bytes, however it ended. */
  findSame(network: string, safe: Hex, safeTxHash: Hex): Promise<Transaction | undefined>;
  /** The transaction that takes the place of another. */
  findReissue(of: string): Promise<Transaction | undefined>;
  /** Highest relay nonce ever written down; undefined for none. */
  lastRelayNonce(account: Account): Promise<number | undefined>;
  /** Own ones of a Safe that are on their way. */
  unsettledOf(network: string, safe: Hex): Promise<Transaction[]>;
  /** All that are on their way, in nonce order. */
  unsettled(account: Account, limit: number): Promise<Transaction[]>;
  /** Those no longer on their way whose nonce the chain has not used: it lost them. In nonce order. */
  lost(account: Account, chainNonce: number, limit: number): Promise<Transaction[]>;
  /** Settled after the given time, in nonce order. */
  settledSince(account: Account, since: Date, limit: number): Promise<Transaction[]>;
  update(id: string, progress: Progress): Promise<void>;
  addAttempt(id: string, attempt: Attempt): Promise<void>;
}
