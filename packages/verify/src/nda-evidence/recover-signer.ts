import { fromHex, type Hex, lowerAddress } from '@ipr/domain';
import { safeMessageTypedData } from '@ipr/protocol/safe/safe';
import { hashMessage, hashTypedData, parseErc6492Signature, recoverAddress, slice, toHex } from 'viem';
import type { SignerProof } from './parts.ts';

/** The signature that the Safe itself takes, without what deploys it (ERC-6492). */
export const innerSignature = ({ kind, signature }: SignerProof): Hex =>
  kind === 'erc-6492' ? parseErc6492Signature(signature).signature : signature;

/**
 * The owner whose signature a Safe of threshold 1 accepts for a digest. Source: safe-smart-account 1.4.1, Safe.checkNSignatures
 * and CompatibilityFallbackHandler.isValidSignature: over SafeMessage, with v above 30 over its text form (eth_sign).
 * @throws RangeError for a signature of another kind (of a contract, or approved on chain)
 */
const recoverSafeOwner = async (chainId: number, safe: Hex, digest: Hex, signature: Hex): Promise<Hex> => {
  const bytes = fromHex(signature);
  const v = bytes[64];
  if (bytes.length !== 65 || v === undefined || v < 27) throw new RangeError('not one ECDSA signature');
  const message = hashTypedData(safeMessageTypedData(chainId, safe, digest));
  if (v <= 30) return lowerAddress(await recoverAddress({ hash: message, signature }));
  const plain = `${slice(signature, 0, 64)}${toHex(v - 4, { size: 1 }).slice(2)}` as Hex;
  return lowerAddress(await recoverAddress({ hash: hashMessage({ raw: message }), signature: plain }));
};

/**
 * The signer: the person for an EOA, else the owner of their Safe. ECDSA alone, without a network.
 * @returns null when no signer can be recovered
 */
export const recoverSigner = async (
  proof: SignerProof,
  { chainId, person, digest }: { readonly chainId: number; readonly person: Hex; readonly digest: Hex },
): Promise<Hex | null> => {
  try {
    if (proof.kind === 'eoa') return lowerAddress(await recoverAddress({ hash: digest, signature: proof.signature }));
    return await recoverSafeOwner(chainId, person, digest, innerSignature(proof));
  } catch {
    return null;
  }
};
