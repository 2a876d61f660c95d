import { type Hex, lowerAddress } from '@ipr/domain';
import { recoverMessageAddress } from 'viem';

/** The text that a key signs before it becomes the only owner of a Safe: a key that cannot sign would lock its person out. */
export const keyProofText = (safe: Hex, owner: Hex): string =>
  `IP Registry: the key ${lowerAddress(owner)} takes over the account ${lowerAddress(safe)}.`;

/** Whether the signature (EIP-191) over that text is the key's own. */
export const isKeyProof = async (safe: Hex, owner: Hex, signature: Hex): Promise<boolean> => {
  const signer = await recoverMessageAddress({ message: keyProofText(safe, owner), signature }).catch(() => null);
  return signer !== null && lowerAddress(signer) === lowerAddress(owner);
};
