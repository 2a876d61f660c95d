import type { Hex } from '@ipr/domain';

/** A call to a contract, ready to be signed as a Safe transaction. */
export interface Call {
  /** Lower case. */
  readonly to: Hex;
  readonly data: Hex;
}

/** What a Safe executes: one call, or several by delegatecall of MultiSendCallOnly (operation 1). */
export interface SafeCall extends Call {
  readonly operation?: 0 | 1 | undefined;
}

/** A call as a Safe executes it: no value, no refund, always operation 0 unless it is one of our own batches. */
export interface SafeTransaction extends SafeCall {
  /** The Safe's nonce this transaction uses up. */
  readonly nonce: number;
}
