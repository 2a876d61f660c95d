import type { RelayedTransaction, SignatureRequest } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { SafeTransaction } from '@ipr/protocol/safe/call';

/** Signs as a person. Keys never leave the adapter. */
export interface Wallet {
  /** The person: lower-case address of their Safe. */
  readonly address: Hex;
  /** The signer that owns the Safe, lower case. */
  readonly owner: Hex;
  /**
   * Signs one decoded request: for Safe transactions the owner's EIP-712 signature; for messages the Safe's EIP-1271
   * signature, wrapped by ERC-6492 while the Safe is not deployed.
   * @throws Failure wallet.rejected when the person declines, wallet.request-refused when the wallet refuses the request
   */
  sign(request: SignatureRequest): Promise<Hex>;
  /**
   * Present where the holder of the key gives signatures of Safe transactions to the relay alone; `sign` then refuses them. A
   * repeated call returns the same transaction of the relay.
   * @throws Failure wallet.request-refused, session.too-old, and those of the relay
   */
  readonly execute?: (
    transaction: SafeTransaction,
    limits?: { readonly signal?: AbortSignal },
  ) => Promise<RelayedTransaction>;
}
