import type { Hex } from '@ipr/domain';

export interface Fees {
  /** Wei per gas. */
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

export interface Outgoing {
  readonly to: Hex;
  readonly data: Hex;
  readonly gas: bigint;
  readonly nonce: number;
  readonly fees: Fees;
}

export interface Receipt {
  readonly hash: Hex;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  readonly succeeded: boolean;
  /** Hashes of the Safe transactions that a Safe reported as executed, with the Safe, lower case. */
  readonly executed: readonly { readonly safe: Hex; readonly safeTxHash: Hex }[];
}

/**
 * The chain as the relay sees it: one funded account and what it sends.
 * Every method throws Failure chain.unavailable when the node does not answer.
 */
export interface RelayChain {
  /** Chain id and genesis hash. */
  readonly network: string;
  readonly chainId: number;
  /** The relay's own address, lower case. */
  readonly relay: Hex;
  balance(): Promise<bigint>;
  /** How many transactions of the relay are in blocks. */
  relayNonce(): Promise<number>;
  blockNumber(): Promise<number>;
  safeState(safe: Hex): Promise<{ readonly deployed: boolean; readonly nonce: number }>;
  /** Runs a call without sending it. @throws Failure of the contract's error, at the given block or the newest. */
  simulate(from: Hex, to: Hex, data: Hex, blockNumber?: number): Promise<void>;
  /** Gas the relay needs for a call. @throws Failure relay.reverted and kin. */
  estimateGas(to: Hex, data: Hex): Promise<bigint>;
  fees(): Promise<Fees>;
  sign(outgoing: Outgoing): Promise<{ readonly raw: Hex; readonly hash: Hex }>;
  /** Hands a signed transaction to the node; one it knows already is no failure. */
  send(raw: Hex): Promise<void>;
  receipt(hash: Hex): Promise<Receipt | undefined>;
}
