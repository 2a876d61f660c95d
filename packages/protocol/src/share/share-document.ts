import { Address, AssetId, Cid, FileHash, Hex32 } from '@ipr/api';
import { accessLevels, documentBytes, Failure, type Hex, sha256Hex } from '@ipr/domain';
import { parseStrictJson } from '@ipr/domain/strict-json';
import { z } from 'zod';

/** Maximum characters of an NDA text; the whole document then stays well below the JSON limit of storage. */
const longestText = 60_000;

/** ISO 3166-1 alpha-2, with a subdivision of ISO 3166-2 where law differs inside a country. */
const Jurisdiction = z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/);

/** Types of a grantor's own text. */
export const ownTextTypes = ['application/pdf', 'text/plain'] as const;
/** Maximum bytes of a grantor's own text. */
export const largestOwnText = 10 * 1024 * 1024;

/** Terms that a share document has since version 1.2 of the NDA (decision 0024). */
const NdaTerms = z.strictObject({
  version: z.literal('1.2'),
  /** SHA-256(salt ‖ UTF-8 of the grantor's name), 32-byte salt: the document is public, the name is not. */
  grantorName: Hex32,
  /** Governing law and place of jurisdiction; null where the grantor left them open. */
  law: Jurisdiction.nullable(),
  courts: Jurisdiction.nullable(),
  /** The grantor's own text, which then is the agreement; null for a text of the product. */
  ownText: z
    .strictObject({
      type: z.enum(ownTextTypes),
      size: z.number().int().min(1).max(largestOwnText),
      sha256: FileHash,
      /** Of the text encrypted as IPRF. */
      cid: Cid,
    })
    .nullable(),
});
export type NdaTerms = z.output<typeof NdaTerms>;

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
  /** Absent in documents of versions 1.0 and 1.1. */
  nda: NdaTerms.optional(),
});
export type ShareDocument = z.output<typeof ShareDocument>;

/** SHA-256 of a stored document's bytes, with 0x. */
export const storedNdaHash = async (bytes: Uint8Array): Promise<Hex> => `0x${await sha256Hex(bytes)}`;

/** The grant's ndaHash: SHA-256 of the document as stored. */
export const ndaHashOf = (document: ShareDocument): Promise<Hex> => storedNdaHash(documentBytes(document));

/** @throws SyntaxError, TypeError or ZodError for bytes that are not a share document, or that readers of JSON read differently */
export const parseShareDocument = (bytes: Uint8Array): ShareDocument => ShareDocument.parse(parseStrictJson(bytes));

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
