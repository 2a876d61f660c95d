import { fromHex, type Hex, lowerAddress } from '@ipr/domain';
import { safeMessageTypedData } from '@ipr/protocol/safe/safe';
import { hashMessage, hashTypedData, parseErc6492Signature, recoverAddress, slice, toHex } from 'viem';
import type { SignerProof } from './parts.ts';

/** The signature that the Safe itself takes, without what deploys it (ERC-6492). */
const innerSignature = ({ kind, signature }: SignerProof): Hex =>
  kind === 'erc-6492' ? parseErc6492Signature(signature).signature : signature;

/** r, s and v. */
const ecdsaBytes = 65;

/**
 * Whether a Safe may accept a signature that is no ECDSA: of a contract (v 0), or a hash approved on chain (v 1). The account chose
 * that form, so it takes nothing from what the chain recorded, and no key follows from it.
 */
export const isWithoutKey = (proof: SignerProof): boolean => {
  if (proof.kind === 'eoa') return false;
  try {
    const bytes = fromHex(innerSignature(proof));
    return bytes.length >= ecdsaBytes && (bytes[64] === 0 || bytes[64] === 1);
  } catch {
    return false;
  }
};

/**
 * The owner whose signature a Safe of threshold 1 accepts for a digest. Source: safe-smart-account 1.4.1, Safe.checkNSignatures
 * and CompatibilityFallbackHandler.isValidSignature: over SafeMessage, with v above 30 over its text form (eth_sign). Bytes after the
 * first signature are ignored.
 * @throws RangeError for a signature of another kind (of a contract, or approved on chain)
 */
const recoverSafeOwner = async (chainId: number, safe: Hex, digest: Hex, signature: Hex): Promise<Hex> => {
  const v = fromHex(signature)[64];
  if (v === undefined || v < 27) throw new RangeError('not one ECDSA signature');
  const message = hashTypedData(safeMessageTypedData(chainId, safe, digest));
  const first = slice(signature, 0, ecdsaBytes);
  if (v <= 30) return lowerAddress(await recoverAddress({ hash: message, signature: first }));
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
