import type { Hex } from '@ipr/domain';

/** An ECDSA signature on secp256k1, with s in the lower half of the order as EIP-2 requires. */
export interface DigestSignature {
  readonly r: Hex;
  readonly s: Hex;
  readonly yParity: 0 | 1;
}

/** The key of one sending account, in memory or at a signing service. */
export interface Signer {
  /** Lower case. */
  readonly address: Hex;
  /** @param digest 32 bytes @throws Failure relay.unavailable when the key cannot be reached */
  signDigest(digest: Hex): Promise<DigestSignature>;
}
