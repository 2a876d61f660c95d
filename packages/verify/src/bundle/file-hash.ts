import { sha256Hex } from '@ipr/domain';

const hashes = new WeakMap<Uint8Array, Promise<string>>();

/**
 * SHA-256 (hex) of a file of a bundle, computed once for each: the manifest, the CID of a document and the metadata of a ciphertext name it.
 * @param bytes do not change as long as the bundle is verified
 */
export const fileHash = (bytes: Uint8Array): Promise<string> => {
  const hash = hashes.get(bytes) ?? sha256Hex(bytes);
  hashes.set(bytes, hash);
  return hash;
};
