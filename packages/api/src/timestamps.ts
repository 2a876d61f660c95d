import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Address, FileHash, IsoTime } from './fields.ts';

const Base64 = z
  .base64()
  .min(1)
  .max(64 * 1024);

export const EvidencyTimestamp = z.object({
  /** genTime of the verified token. */
  timestamp: IsoTime,
  /** DER of the RFC 3161 TimeStampToken. */
  token: Base64,
  /** Serial number of the token, hex. */
  serial: z.string().regex(/^[0-9a-f]{1,64}$/),
  /** Common name of the signing authority. */
  tsa: z.string().max(500),
  /** Policy OID. */
  policy: z.string().regex(/^[0-9.]{3,128}$/),
  /** True only when the token claims eIDAS qualification AND the operator pinned its authority. */
  qualified: z.boolean(),
  /** Certificates from the signer up to the root, DER in base64. */
  chain: z.array(Base64).min(1).max(10),
  /** The timestamped digest: the SHA-256, 64 hex digits. */
  hashedMessage: FileHash,
  /** False for the embedded authority: no legal value. */
  legalValue: z.boolean(),
});
export type EvidencyTimestamp = z.infer<typeof EvidencyTimestamp>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Proof that a certificate was not revoked at the time of a token, or the reason that there is none. */
export const CapturedRevocation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['crl', 'ocsp']),
    /** SHA-256 of the certificate, hex. */
    certificate: Sha256,
    url: z.string().max(2_048),
    /** CertificateList (RFC 5280) or OCSPResponse (RFC 6960), DER in base64. */
    data: z.base64().max(176 * 1024),
    thisUpdate: IsoTime,
    nextUpdate: IsoTime,
  }),
  z.object({
    kind: z.literal('none'),
    certificate: Sha256,
    reason: z.enum(['none published', 'host not allowed', 'unreachable', 'unusable']),
  }),
]);
export type CapturedRevocation = z.infer<typeof CapturedRevocation>;

/** A token with the data that later verifiers need. */
export const ProvenTimestamp = EvidencyTimestamp.extend({
  /** One entry for each certificate of the chain below its root; empty for tokens of earlier releases. */
  revocation: z.array(CapturedRevocation).max(10),
});
export type ProvenTimestamp = z.infer<typeof ProvenTimestamp>;

/** A token of one authority with its renewals, oldest first; each stamps the token before it (docs/formats/renewal.md). */
export const KeptTimestamp = ProvenTimestamp.extend({ renewals: z.array(ProvenTimestamp).max(50) });
export type KeptTimestamp = z.infer<typeof KeptTimestamp>;

/** A stored timestamp with those that further authorities issued for the same request. */
export const StoredTimestamp = KeptTimestamp.extend({ others: z.array(KeptTimestamp).max(4).optional() });
export type StoredTimestamp = z.infer<typeof StoredTimestamp>;

const ofHash = z.strictObject({ hashedMessage: FileHash });
const StoredTimestamps = z.object({ stamps: z.array(StoredTimestamp).max(20) });

export const timestampsApi = {
  stamp: endpoint({
    method: 'POST',
    path: '/timestamp/hash',
    audience: 'person',
    scopes: ['register', 'share'],
    idempotent: true,
    summary: 'Timestamp a SHA-256 by an RFC 3161 authority',
    input: ofHash,
    reply: EvidencyTimestamp,
  }),
  stamps: endpoint({
    method: 'GET',
    path: '/timestamp/:hashedMessage',
    audience: 'person',
    scopes: ['read'],
    summary: 'Timestamps of a SHA-256 that the caller obtained, of every authority',
    input: ofHash,
    reply: StoredTimestamps,
  }),
  kept: endpoint({
    method: 'GET',
    path: '/timestamp/:hashedMessage/:tokenHash',
    audience: 'person',
    scopes: ['read'],
    summary: 'A timestamp of which the caller has a token, with revocation data, renewals and further authorities',
    input: z.strictObject({ hashedMessage: FileHash, tokenHash: Sha256 }),
    reply: z.object({ stamp: StoredTimestamp.nullable() }),
  }),
  missingStamps: endpoint({
    method: 'GET',
    path: '/timestamps/missing',
    audience: 'person',
    scopes: ['read'],
    summary: 'Timestamps of the caller that a further authority could not issue yet',
    input: z.strictObject({}),
    reply: z.object({ hashes: z.array(FileHash).max(100), total: z.number().int() }),
  }),
  retryStamps: endpoint({
    method: 'POST',
    path: '/timestamps/retry',
    audience: 'person',
    scopes: ['register'],
    idempotent: true,
    summary: 'Request the missing timestamps of the caller again now',
    input: z.strictObject({}),
    reply: z.object({ retried: z.number().int() }),
  }),
};

/** Timestamps requested by other services; each counts towards the quota of the person whose action caused it. */
export const timestampingApi = {
  stampFor: endpoint({
    method: 'POST',
    path: '/internal/timestamp',
    audience: 'service',
    idempotent: true,
    summary: 'Timestamp a SHA-256 on behalf of a wallet',
    input: z.strictObject({ hashedMessage: FileHash, wallet: Address }),
    reply: EvidencyTimestamp,
  }),
  stampsOf: endpoint({
    method: 'GET',
    path: '/internal/timestamp/:hashedMessage',
    audience: 'service',
    summary: 'All timestamps of a SHA-256, of every authority',
    input: ofHash,
    reply: StoredTimestamps,
  }),
};
