import { concatBytes, fromHex, sha256Hex } from './bytes.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** Longer files are trees of blocks. */
const blockBytes = 1024 * 1024;

/** Base32 (RFC 4648 section 6), lower case, without padding: multibase 'b'. */
const base32 = (bytes: Uint8Array): string => {
  let text = '';
  let [held, value] = [0, 0];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (held += 8; held >= 5; held -= 5) text += alphabet[(value >>> (held - 5)) & 31];
    value &= (1 << held) - 1;
  }
  return held > 0 ? text + alphabet[(value << (5 - held)) & 31] : text;
};

/**
 * The CID of a file of one block as the registry's storage imports it (IPIP-499 'unixfs-v1-2025'): CIDv1, raw, SHA-256.
 * @param hashOf SHA-256, hex, for callers that have it already
 * @returns null for a file of more than one block
 */
export const smallCid = async (
  bytes: Uint8Array,
  hashOf: (bytes: Uint8Array) => Promise<string> = sha256Hex,
): Promise<string | null> => {
  if (bytes.length > blockBytes) return null;
  const [version, raw, sha256, length] = [0x01, 0x55, 0x12, 0x20];
  return `b${base32(concatBytes(Uint8Array.of(version, raw, sha256, length), fromHex(await hashOf(bytes))))}`;
};
