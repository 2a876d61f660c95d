import { Failure, type Hex, lowerAddress } from '@ipr/domain';
import type { SafeTransaction } from '@ipr/protocol/safe/call';
import { predictSafeAddress, safeTransactionTypedData } from '@ipr/protocol/safe/safe';
import { hashTypedData, recoverAddress } from 'viem';
import type { RelayChain } from '../chain/chain.ts';

/** A person by their Safe, and the signer from which its address is derived; both lower case. */
export interface SafeHolder {
  readonly wallet: Hex;
  readonly eoaWallet: Hex;
}

/** r, s and v of 27 or 28: the form of an owner's EIP-712 signature for the Safe. */
const ecdsa = /^0x[0-9a-f]{128}(1b|1c)$/i;

/**
 * Queries the chain only when the signer is not the Safe's initial owner, because its owners may have changed.
 * @throws Failure relay.request-refused when the Safe is not the signer's, relay.signature-invalid
 */
const verifySigner = async (chain: RelayChain, { wallet, eoaWallet }: SafeHolder, signer: Hex): Promise<void> => {
  const isFirstOwner = predictSafeAddress(eoaWallet) === wallet;
  if (isFirstOwner && signer === eoaWallet) return;
  const owners = await chain.owners(wallet);
  if (owners.includes(signer)) return;
  if (!isFirstOwner && owners.length === 0) throw new Failure('relay.request-refused', { reason: 'wallet' });
  throw new Failure('relay.signature-invalid');
};

/**
 * Checks that the holder's own Safe will accept the signature.
 * @returns the Safe transaction's hash and the signer, lower case.
 * @throws Failure relay.request-refused, relay.signature-invalid, chain.unavailable
 */
export const verifyOwnerSignature = async (
  chain: RelayChain,
  holder: SafeHolder,
  transaction: SafeTransaction,
  signature: Hex,
): Promise<{ readonly safeTxHash: Hex; readonly signer: Hex }> => {
  if (!ecdsa.test(signature)) throw new Failure('relay.signature-invalid');
  const hash = hashTypedData(safeTransactionTypedData(chain.chainId, holder.wallet, transaction));
  const found = await recoverAddress({ hash, signature }).catch(() => undefined);
  if (!found) throw new Failure('relay.signature-invalid');
  const signer = lowerAddress(found);
  await verifySigner(chain, holder, signer);
  return { safeTxHash: hash, signer };
};
