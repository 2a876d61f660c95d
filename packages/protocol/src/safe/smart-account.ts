import type { Hex } from '@ipr/domain';

import type { Call, SafeTransaction } from './call.ts';

/** A person's account. A person is identified by the lower-case address of their Safe. */
export interface SmartAccount {
  /** Lower case; known before deployment. */
  readonly address: Hex;
  /** The signer, lower case. */
  readonly owner: Hex;
  /** Deploys the Safe; any account may send it. */
  readonly deployCall: Call;
  /** Executes a signed transaction; any account may send it. */
  execCall(transaction: SafeTransaction, signature: Hex): Call;
  /** Deploys the Safe and executes its first transaction, both or neither. */
  deployAndExecCall(transaction: SafeTransaction, signature: Hex): Call;
  /** Makes an EIP-1271 signature verifiable before the Safe is deployed (ERC-6492). */
  counterfactualSignature(signature: Hex): Hex;
}
