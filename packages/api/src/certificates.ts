import { z } from 'zod';
import { forgetPerson } from './closure-calls.ts';
import { endpoint } from './endpoint.ts';
import { Address, AssetId, FileHash, Hex32, IsoTime } from './fields.ts';
import { Locale } from './sharing-values.ts';

/** First 8 characters of the asset id, last 6 of the owner's address, Unix seconds of the first issue (decision R10). */
export const CertificateId = z
  .string()
  .regex(/^[1-9][0-9]{0,7}-[0-9a-f]{6}-[1-9][0-9]{9,11}$/, 'not the number of a certificate');

/** Fields of the asset that only people with view access can decrypt; the owner opens them for the certificate (decision R14). */
const Declared = z.strictObject({
  internalAssetId: z.string().max(1_000).optional(),
  internalDate: z.string().max(40).optional(),
  relatedPatent: z.string().max(1_000).optional(),
});

/** An issued certificate as its owner sees it. */
export const IssuedCertificate = z.object({
  certificateId: CertificateId,
  assetId: AssetId,
  /** The version that was the newest one at the issue. */
  version: z.number().int().min(1),
  issuedAt: IsoTime,
  language: Locale,
  fileName: z.string(),
  /** SHA-256 of the PDF, 64 hex digits. */
  sha256: FileHash,
  /** Size of the PDF in bytes. */
  bytes: z.number().int().min(1),
  /** When its owner withdrew it; null while it is valid. */
  revokedAt: IsoTime.nullable(),
});
export type IssuedCertificate = z.infer<typeof IssuedCertificate>;

/** What is public of a certificate: no name of a person, and nothing that is not on the chain but for the certificate itself. */
export const PublicCertificate = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('valid'),
    certificateId: CertificateId,
    issuedAt: IsoTime,
    sha256: FileHash,
    network: z.object({ chainId: z.number().int().positive(), genesisHash: Hex32, registry: Address }),
    asset: z.object({ id: AssetId, name: z.string(), title: z.string() }),
    version: z.object({
      number: z.number().int().min(1),
      /** SHA-256 of the file, as on chain. */
      hash: Hex32,
      cid: z.string(),
      transaction: Hex32,
      block: z.number().int().min(0),
      registeredAt: IsoTime,
    }),
    /** The newest valid certificate of the same asset, where it is another one. */
    newest: z.object({ certificateId: CertificateId, version: z.number().int().min(1), issuedAt: IsoTime }).nullable(),
  }),
  /** Its owner withdrew it; the registration on the chain is not affected. */
  z.object({ state: z.literal('revoked'), certificateId: CertificateId, issuedAt: IsoTime, revokedAt: IsoTime }),
]);
export type PublicCertificate = z.infer<typeof PublicCertificate>;

/** What a certificate still waits for. */
export const missingParts = [
  'index',
  'newer-version',
  'settlement',
  'metadata',
  'timestamp',
  'record',
  'revocation',
] as const;
export type MissingPart = (typeof missingParts)[number];

export const certificatesApi = {
  issueCertificate: endpoint({
    method: 'POST',
    path: '/certificates',
    audience: 'person',
    scopes: ['register'],
    idempotent: true,
    summary: 'Issue the certificate of the newest version of one’s own asset; the same one again once it exists',
    /** `version` is the newest one, whose private fields `declared` has: those of an older version are not printed on a newer one. */
    input: z.strictObject({
      assetId: AssetId,
      version: z.number().int().min(1),
      language: Locale,
      declared: Declared,
    }),
    reply: IssuedCertificate,
  }),
  assetCertificates: endpoint({
    method: 'GET',
    path: '/certificates',
    audience: 'person',
    scopes: ['read'],
    summary: 'Certificates of one’s own asset, newest first, with those that were withdrawn',
    /** `after`: number of the last one of the page before. */
    input: z.strictObject({ assetId: AssetId, after: CertificateId.optional() }),
    reply: z.object({ items: z.array(IssuedCertificate).max(100), hasMore: z.boolean() }),
  }),
  certificateFile: endpoint({
    method: 'GET',
    path: '/certificates/:certificateId/file',
    audience: 'person',
    scopes: ['read'],
    summary: 'The PDF of one’s own certificate, byte for byte as it was issued',
    input: z.strictObject({ certificateId: CertificateId }),
    /** `pdf` in base64. */
    reply: z.object({ fileName: z.string(), sha256: FileHash, pdf: z.base64() }),
  }),
  revokeCertificate: endpoint({
    method: 'POST',
    path: '/certificates/:certificateId/revocation',
    audience: 'person',
    idempotent: true,
    summary: 'Withdraw one’s own certificate: its file is deleted, and its public page says that it was withdrawn',
    input: z.strictObject({ certificateId: CertificateId }),
    reply: IssuedCertificate,
  }),
  publicCertificate: endpoint({
    method: 'GET',
    path: '/certificates/:certificateId',
    audience: 'public',
    summary: 'What is public of a certificate, for anyone who has its number',
    input: z.strictObject({ certificateId: CertificateId }),
    reply: PublicCertificate,
  }),
  forgetPerson: forgetPerson('/internal/certificates/forget'),
};
