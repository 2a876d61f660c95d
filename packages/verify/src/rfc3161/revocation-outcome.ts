import type { ParsedCertificate } from './certificate.ts';
import { hashNames } from './oids.ts';
import { publicKeyOf, verifySignature } from './public-key.ts';
import { signatureHash, signatureKey } from './signature-algorithms.ts';

/** Largest CRL or OCSP response that is read, in bytes. */
export const maxRevocationBytes = 128 * 1024;
/** Revocation data is fetched after the token, so that it can be younger than the token's time. */
const youngerMs = 5 * 60_000;

export type UnusableReason =
  | 'unreadable'
  | 'unsupported'
  | 'another issuer'
  | 'another certificate'
  | 'wrong signature'
  | 'out of date';

/** The state of a certificate at a time. */
export type RevocationOutcome =
  | { readonly state: 'good' | 'revoked'; readonly thisUpdate: Date; readonly nextUpdate: Date }
  | { readonly state: 'unusable'; readonly reason: UnusableReason };

export const unusable = (reason: UnusableReason): RevocationOutcome => ({ state: 'unusable', reason });

/** @param revokedSince undefined for a certificate that is not revoked */
export const outcomeAt = (
  at: Date,
  thisUpdate: Date,
  nextUpdate: Date,
  revokedSince: Date | undefined,
): RevocationOutcome => {
  if (thisUpdate.getTime() > at.getTime() + youngerMs || nextUpdate < at) return unusable('out of date');
  const isRevoked = revokedSince !== undefined && revokedSince <= at;
  return { state: isRevoked ? 'revoked' : 'good', thisUpdate, nextUpdate };
};

/** Whether the key of a certificate signed these bytes, with an algorithm that counts. @param algorithm object identifier */
export const signedBy = async (
  certificate: ParsedCertificate,
  algorithm: string,
  signed: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> => {
  const hash = hashNames[signatureHash(algorithm) ?? ''];
  const key = publicKeyOf(certificate);
  if (!hash || !key || key.kind !== signatureKey(algorithm)) return false;
  return verifySignature(key, hash, signed, signature).catch(() => false);
};
