import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { Address, AssetId, Hex32, IsoTime } from './fields.ts';
import { ConsentRecord, ShareId } from './sharing-values.ts';

const EvidenceKind = z.enum(['registration', 'update', 'acceptance']);
/** assetId-version, or the id of a share. */
const RecordId = z.union([z.string().regex(/^[1-9][0-9]{0,77}-[1-9][0-9]{0,9}$/, 'not a version id'), ShareId]);
const Base64Url = z.string().regex(/^[A-Za-z0-9_-]+$/);

/** JWS in flattened form with detached content. */
const Signature = z.object({ protected: Base64Url, signature: Base64Url });
/** RFC 3161 token over the SHA-256 of a canonical document, DER in base64; null until the authority answers. */
const Token = z.object({ time: IsoTime, token: z.string(), chain: z.array(z.string()) }).nullable();
const Document = z.record(z.string(), z.json());

/** A record of the operator with its signature and timestamp (docs/formats/evidence-record.md). */
export const EvidenceEnvelope = z.object({
  /** Parsed by EvidenceRecord of packages/protocol. */
  record: Document,
  signature: Signature,
  timestamp: Token,
  /** Salts of the e-mail commitments that the caller may open, 64 hex digits. */
  salts: z.array(z.object({ wallet: Address, salt: z.string().regex(/^[0-9a-f]{64}$/) })),
  /**
   * The daily root that covers the record (docs/formats/daily-root.md); null while there is none. `document` is parsed by DailyRoot,
   * `place`, which is the record's, by RootPlace of packages/protocol.
   */
  dailyRoot: z.object({ document: Document, signature: Signature, timestamp: Token, place: Document }).nullable(),
});
export type EvidenceEnvelope = z.infer<typeof EvidenceEnvelope>;

export const EvidenceListing = z.object({
  items: z.array(
    z.object({
      kind: EvidenceKind,
      id: RecordId,
      number: z.number().int().min(1),
      hash: Hex32,
      madeAt: IsoTime,
      late: z.boolean(),
      stampedAt: IsoTime.nullable(),
    }),
  ),
  total: z.number().int(),
});
export type EvidenceListing = z.infer<typeof EvidenceListing>;

/** The operator's public keys as a JWK set (RFC 7517), Ed25519. */
const PublicKeys = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: Base64Url,
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
      kid: Base64Url,
      from: IsoTime.optional(),
      until: IsoTime.optional(),
      /** The key of a one-machine stack, which proves nothing beyond that machine. */
      embedded: z.boolean().optional(),
    }),
  ),
});

export const evidenceApi = {
  evidenceRecords: endpoint({
    method: 'GET',
    path: '/evidence',
    audience: 'person',
    scopes: ['read'],
    summary: 'The evidence records of an asset that the caller may read, newest first',
    input: z.strictObject({
      assetId: AssetId,
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    reply: EvidenceListing,
  }),
  evidenceKeys: endpoint({
    method: 'GET',
    path: '/evidence/keys',
    audience: 'public',
    summary: 'The public keys with which evidence records are signed',
    input: nothing,
    reply: PublicKeys,
    cacheSeconds: 3_600,
  }),
  evidenceRecord: endpoint({
    method: 'GET',
    path: '/evidence/:kind/:id',
    audience: 'person',
    scopes: ['read'],
    summary:
      'The signed record of a registration, an update or an acceptance; versions for accounts with view access, shares for their two sides',
    input: z.strictObject({ kind: EvidenceKind, id: RecordId }),
    reply: EvidenceEnvelope,
  }),
};

/** The consents of a share as its record has them; null while there is no record. */
export const RecordedConsents = z.object({
  recorded: ConsentRecord.pick({ events: true, custody: true }).nullable(),
});
export type RecordedConsents = z.infer<typeof RecordedConsents>;

/** Records of versions for other services; the gateway does not route it. */
export const versionRecordsApi = {
  versionRecord: endpoint({
    method: 'POST',
    path: '/internal/evidence/version',
    audience: 'service',
    summary: 'The signed record of a version, without salts; null while there is none',
    input: z.strictObject({ assetId: AssetId, version: z.number().int().min(1) }),
    reply: z.object({ envelope: EvidenceEnvelope.nullable() }),
  }),
};

/** Calls of evidence for other services; the gateway does not route them. */
export const recordedConsentsApi = {
  recordedConsents: endpoint({
    method: 'POST',
    path: '/internal/evidence/consents',
    audience: 'service',
    summary: 'The consents of a share as its evidence record has them',
    input: z.strictObject({ id: ShareId }),
    reply: RecordedConsents,
  }),
};
