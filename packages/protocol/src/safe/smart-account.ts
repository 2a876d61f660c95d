import type { Hex } from '@ipr/domain';

import type { Call, SafeTransaction } from './call.ts';

/** The account a person acts with. A person is the lower-case address of their Safe. */
export interface SmartAccount {
  /** Lower case; known before anything is deployed. */
  readonly address: Hex;
  /** The signer, lower case. */
  readonly owner: Hex;
  /** Creates the Safe; anybody may send it. */
  readonly deployCall: Call;
  /** Executes a signed transaction; anybody may send it. */
  execCall(transaction: SafeTransaction, signature: Hex): Call;
  /** Creates the Safe and executes its first transaction, both or neither. */
  deployAndExecCall(transaction: SafeTransaction, signature: Hex): Call;
  /** Makes an EIP-1271 signature verifiable before the Safe is deployed (ERC-6492). */
  counterfactualSignature(signature: Hex): Hex;
}
