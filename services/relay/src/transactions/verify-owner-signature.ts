import { Failure, type Hex } from '@ipr/domain';
import { predictSafeAddress, safeTransactionTypedData } from '@ipr/ports/smart-account/safe';
import type { Caller } from '@ipr/service-kit';
import { hashTypedData, recoverAddress } from 'viem';

interface Signed {
  readonly to: Hex;
  readonly data: Hex;
  readonly nonce: number;
  readonly signature: Hex;
}

/** r, s and v of 27 or 28: the form that the Safe reads as an EIP-712 signature of an owner. */
const ecdsa = /^0x[0-9a-f]{128}(1b|1c)$/i;

/**
 * Checks, without asking the chain, that the caller's own Safe will accept the signature.
 * @returns the Safe transaction's hash.
 * @throws Failure relay.request-refused when the Safe is not the signer's, relay.signature-invalid.
 */
export const verifyOwnerSignature = async (chainId: number, caller: Caller, signed: Signed): Promise<Hex> => {
  const { signature, ...transaction } = signed;
  if (predictSafeAddress(caller.eoaWallet) !== caller.wallet)
    throw new Failure('relay.request-refused', { reason: 'wallet' });
  const hash = hashTypedData(safeTransactionTypedData(chainId, caller.wallet, transaction));
  const signer = ecdsa.test(signature) ? await recoverAddress({ hash, signature }).catch(() => undefined) : undefined;
  if (signer?.toLowerCase() !== caller.eoaWallet) throw new Failure('relay.signature-invalid');
  return hash;
};
