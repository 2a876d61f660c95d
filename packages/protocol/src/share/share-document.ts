import { Address, AssetId, FileHash } from '@ipr/api';
import { accessLevels, documentBytes, Failure, type Hex, sha256Hex } from '@ipr/domain';
import { z } from 'zod';

/** Maximum characters of an NDA text; the whole document then stays well below the JSON limit of storage. */
const longestText = 60_000;

/**
 * The document that a grantee consents to and that the NDA hash covers: asset and text (D1 section 7), and all terms of the
 * grant (decisions S8, S12, S13).
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
  /** The nonce of the grant: one more than that of the previous grant. */
  nonce: z.number().int().min(1),
  locale: z.enum(['en', 'fr', 'de', 'es']),
});
export type ShareDocument = z.output<typeof ShareDocument>;

/** SHA-256 of a stored document's bytes, with 0x. */
export const storedNdaHash = async (bytes: Uint8Array): Promise<Hex> => `0x${await sha256Hex(bytes)}`;

/** The grant's ndaHash: SHA-256 of the document as stored. */
export const ndaHashOf = (document: ShareDocument): Promise<Hex> => storedNdaHash(documentBytes(document));

/** @throws SyntaxError, TypeError or ZodError for bytes that are not a share document in UTF-8 */
export const parseShareDocument = (bytes: Uint8Array): ShareDocument =>
  ShareDocument.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));

/**
 * Parses a share document from storage.
 * @throws request.invalid when it is invalid, or does not match the grant's hash
 */
export const readShareDocument = async (bytes: Uint8Array<ArrayBuffer>, ndaHash: Hex): Promise<ShareDocument> => {
  if ((await storedNdaHash(bytes)) !== ndaHash) throw new Failure('request.invalid');
  try {
    return parseShareDocument(bytes);
  } catch (cause) {
    throw new Failure('request.invalid', {}, cause);
  }
};
