import { Address, AssetId, FileHash } from '@ipr/api';
import { accessLevels, Failure, type Hex, sha256Hex } from '@ipr/domain';
import { z } from 'zod';

/** Longest NDA text in characters; with the rest it stays well under what storage takes as JSON. */
const longestText = 60_000;

/**
 * What a grantee consents to and what the NDA hash covers: asset and text (D1 section 7), and everything else a consent must
 * not be read without (decisions S8, S12, S13).
 */
export const ShareDocument = z.strictObject({
  asset: z.strictObject({ id: AssetId, title: z.string().max(1000), hash: FileHash }),
  ndaText: z.string().min(1).max(longestText),
  variant: z.enum(['standard', 'know-how']),
  shareType: z.enum(['internal', 'external']),
  grantor: Address,
  grantee: Address,
  level: z.enum(accessLevels),
  /** Unix seconds; 0 means never. */
  expires: z.number().int().min(0),
  chainId: z.number().int(),
  contract: Address,
  /** The grant's nonce: one more than that of the grant before. */
  nonce: z.number().int().min(1),
  locale: z.enum(['en', 'fr', 'de', 'es']),
});
export type ShareDocument = z.output<typeof ShareDocument>;

/** The bytes as storage keeps them, which are those that are hashed. */
const bytesOf = (document: ShareDocument) =>
  new TextEncoder().encode(JSON.stringify(document)) as Uint8Array<ArrayBuffer>;

/** SHA-256 of the stored document with 0x: the grant's ndaHash. */
export const ndaHashOf = async (document: ShareDocument): Promise<Hex> => `0x${await sha256Hex(bytesOf(document))}`;

/**
 * Reads a share document as it comes from storage.
 * @throws request.invalid when it is none, or not the one that the grant's hash names
 */
export const readShareDocument = async (bytes: Uint8Array<ArrayBuffer>, ndaHash: Hex): Promise<ShareDocument> => {
  if (`0x${await sha256Hex(bytes)}` !== ndaHash) throw new Failure('request.invalid');
  try {
    return ShareDocument.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new Failure('request.invalid', {}, cause);
  }
};
