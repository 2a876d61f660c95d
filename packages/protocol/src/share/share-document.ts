import { Address, AssetId, FileHash } from '@ipr/api';
import { accessLevels, documentBytes, Failure, type Hex, sha256Hex } from '@ipr/domain';
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

/** SHA-256 of a stored document's bytes with 0x. */
export const storedNdaHash = async (bytes: Uint8Array): Promise<Hex> => `0x${await sha256Hex(bytes)}`;

/** The grant's ndaHash: SHA-256 of the document as storage keeps it. */
export const ndaHashOf = (document: ShareDocument): Promise<Hex> => storedNdaHash(documentBytes(document));

/** @throws SyntaxError, TypeError or ZodError for bytes that are no share document in UTF-8 */
export const parseShareDocument = (bytes: Uint8Array): ShareDocument =>
  ShareDocument.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));

/**
 * Reads a share document as it comes from storage.
 * @throws request.invalid when it is none, or not the one that the grant's hash names
 */
export const readShareDocument = async (bytes: Uint8Array<ArrayBuffer>, ndaHash: Hex): Promise<ShareDocument> => {
  if ((await storedNdaHash(bytes)) !== ndaHash) throw new Failure('request.invalid');
  try {
    return parseShareDocument(bytes);
  } catch (cause) {
    throw new Failure('request.invalid', {}, cause);
  }
};
