import type { SignatureRequest } from '@ipr/api';
import type { Hex } from '@ipr/domain';

/** A person's signing power: who they are, and signatures they can be asked for. Keys never leave the adapter. */
export interface Wallet {
  /** The person: lower-case address of their Safe. */
  readonly address: Hex;
  /** The signer that owns the Safe, lower case. */
  readonly owner: Hex;
  /**
   * Signs one decoded request. For Safe transactions the owner's EIP-712 signature; for messages the Safe's EIP-1271
   * signature, ERC-6492 wrapped while the Safe is not deployed.
   * @throws Failure wallet.rejected when the person refuses, wallet.request-refused when the wallet will not sign it.
   */
  sign(request: SignatureRequest): Promise<Hex>;
}
