import type { SignatureRequest } from '@ipr/api';
import type { Hex } from '@ipr/domain';

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
}
