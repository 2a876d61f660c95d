import { SecretKey } from '@chainsafe/blst';
import type { ShareFile } from './share-file.ts';

export type SignShare = (identity: string) => string;

/**
 * This node's part of the BLS signature over an identity: one byte identifier and a compressed G2 point, 97 bytes as
 * hex. Ciphersuite BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_ (draft-irtf-cfrg-bls-signature), which is blst's own.
 */
export const shareSigner = ({ share, index }: Pick<ShareFile, 'share' | 'index'>): SignShare => {
  const secret = SecretKey.fromHex(`0x${share}`);
  const identifier = index.toString(16).padStart(2, '0');
  return (identity) => identifier + secret.sign(Buffer.from(identity, 'utf8')).toHex().slice(2);
};
