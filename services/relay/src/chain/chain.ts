import type { Hex } from '@ipr/domain';
import type { Fees, MarketReading } from '../fees/fees.ts';

export interface Outgoing {
  readonly to: Hex;
  readonly data: Hex;
  readonly gas: bigint;
  readonly nonce: number;
  readonly fees: Fees;
}

/** The action of a Safe: a call, or with operation 1 a batch by delegatecall. */
export interface SafeAction {
  readonly to: Hex;
  readonly data: Hex;
  readonly operation?: 0 | 1 | undefined;
}

export interface Receipt {
  readonly hash: Hex;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  readonly succeeded: boolean;
  /** Hashes of the Safe transactions that a Safe reported as executed, with the Safe, lower case. */
  readonly executed: readonly { readonly safe: Hex; readonly safeTxHash: Hex }[];
}

/** A signed Safe transaction by its identifiers on the chain. */
export interface SignedAction {
  readonly safe: Hex;
  readonly safeTxHash: Hex;
  /** The newest block when the relay received it: it cannot have been executed earlier. */
  readonly sinceBlock: number;
}

/** A Safe's execution of a signed action, in a transaction of any account. */
export interface Execution {
  readonly hash: Hex;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  readonly succeeded: boolean;
}

/**
 * The chain for one account of the relay: its balance, its transactions and the chain's state. Several nodes may serve it, and
 * one may lag behind another.
 * Every method throws Failure chain.unavailable when the node does not answer.
 */
export interface RelayChain {
  /** Chain id and genesis hash. */
  readonly network: string;
  readonly chainId: number;
  /** The account's address, lower case. */
  readonly relay: Hex;
  balance(): Promise<bigint>;
  /** Number of the account's transactions in blocks. */
  relayNonce(): Promise<number>;
  blockNumber(): Promise<number>;
  /** The newest block that the node reports as final; -1 where finality is not meaningful. */
  finalBlock(): Promise<number>;
  /** By the Safe's own events, in the last 200,000 blocks. */
  findExecution(action: SignedAction): Promise<Execution | undefined>;
  safeState(safe: Hex): Promise<{ readonly deployed: boolean; readonly nonce: number }>;
  /** Owners of a Safe, lower case; none while it is not deployed. */
  owners(safe: Hex): Promise<readonly Hex[]>;
  /**
   * Simulates a Safe's action at the given block or the newest; a batch needs a deployed Safe.
   * @throws Failure of the contract's error
   */
  simulate(safe: Hex, action: SafeAction, blockNumber?: number): Promise<void>;
  /** Gas the relay needs for a call. @throws Failure relay.reverted or the contract's error. */
  estimateGas(to: Hex, data: Hex): Promise<bigint>;
  market(): Promise<MarketReading>;
  sign(outgoing: Outgoing): Promise<{ readonly raw: Hex; readonly hash: Hex }>;
  /** Sends a signed transaction to every node; a repetition is no failure. @throws Failure chain.unavailable with SendRefused as cause */
  send(raw: Hex): Promise<void>;
  receipt(hash: Hex): Promise<Receipt | undefined>;
}
