import type { Hex } from '@ipr/domain';

/** A call to a contract, ready to be signed as a Safe transaction. */
export interface Call {
  /** Lower case. */
  readonly to: Hex;
  readonly data: Hex;
}

/** What a Safe executes: one call, or several by delegatecall to MultiSendCallOnly (operation 1). */
export interface SafeCall extends Call {
  readonly operation?: 0 | 1 | undefined;
}

/** A call with a nonce: no value and no refund; operation 0 unless it is a batch of the product. */
export interface SafeTransaction extends SafeCall {
  /** The Safe nonce that this transaction uses. */
  readonly nonce: number;
}
