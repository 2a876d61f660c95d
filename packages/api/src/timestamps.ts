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

/** A stored timestamp with those that further authorities issued for the same request. */
export const StoredTimestamp = EvidencyTimestamp.extend({ others: z.array(EvidencyTimestamp).max(4).optional() });
export type StoredTimestamp = z.infer<typeof StoredTimestamp>;

const ofHash = z.strictObject({ hashedMessage: FileHash });
const StoredTimestamps = z.object({ stamps: z.array(StoredTimestamp).max(50) });

export const timestampsApi = {
  stamp: endpoint({
    method: 'POST',
    path: '/timestamp/hash',
    audience: 'person',
    idempotent: true,
    summary: 'Timestamp a SHA-256 by an RFC 3161 authority',
    input: ofHash,
    reply: EvidencyTimestamp,
  }),
  stamps: endpoint({
    method: 'GET',
    path: '/timestamp/:hashedMessage',
    audience: 'person',
    summary: 'Timestamps of a SHA-256 that the caller obtained, of every authority',
    input: ofHash,
    reply: StoredTimestamps,
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
