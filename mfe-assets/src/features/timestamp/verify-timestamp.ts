import type { PinnedAuthorities } from '@ipr/api';
import { type EvidencyProof, fromBase64, fromHex, sha256Hex, toHex } from '@ipr/domain';
import { nameOf, parseCertificate } from '@ipr/verify/rfc3161/certificate';
import { maxTokenBytes } from '@ipr/verify/rfc3161/check-der';
import { qualityOf } from '@ipr/verify/rfc3161/quality';
import { TokenRefused } from '@ipr/verify/rfc3161/token-refused';
import { type VerifiedToken, verifyToken } from '@ipr/verify/rfc3161/verify-token';
import { findContradictions } from './find-contradictions.ts';
import type { Stamp, TimestampState } from './timestamp-state.ts';

/** DER of base64 from a registrant's document. @throws TokenRefused for other text and for more than any real token has */
const decode = (text: string): Uint8Array => {
  if (text.length > Math.ceil(maxTokenBytes / 3) * 4) throw new TokenRefused('answer unreadable', 'too long');
  try {
    return fromBase64(text);
  } catch (cause) {
    throw new TokenRefused('answer unreadable', 'no base64', cause);
  }
};

const stampOf = async (
  { genTime, serial, policy, tsa, chain, claimsQualified }: VerifiedToken,
  digest: Uint8Array,
  qualifiedSigners: readonly Uint8Array[],
): Promise<Stamp> => {
  const [signer = new Uint8Array()] = chain;
  const root = chain.at(-1) ?? signer;
  const quality = qualityOf({ policy, chain, claimsQualified }, qualifiedSigners);
  return {
    time: genTime.toISOString(),
    serial,
    policy,
    hashedMessage: toHex(digest),
    authority: tsa,
    root: { name: nameOf(parseCertificate(root)), sha256: await sha256Hex(root) },
    qualified: quality === 'qualified',
    legalValue: quality !== 'none',
  };
};

const verify = async (proof: EvidencyProof, token: string, hash: string, pinned: PinnedAuthorities) => {
  const digest = fromHex(hash);
  const verified = await verifyToken(decode(token), {
    digest,
    roots: pinned.roots.map(fromBase64),
    certificates: (proof.chain ?? []).map(decode),
  });
  return stampOf(verified, digest, pinned.qualifiedSigners.map(fromBase64));
};

/**
 * Verifies the timestamp of a version's document: signature, imprint, purpose, and a chain to a pinned root, valid at the token's
 * time. No field of the document counts; those that differ from the token are returned.
 * @param hash the version's file hash on chain
 */
export const verifyTimestamp = async (
  proof: EvidencyProof | null,
  hash: string,
  pinned: PinnedAuthorities,
): Promise<TimestampState> => {
  if (!proof?.token) return { outcome: 'not-proved', reason: 'no-token' };
  if (pinned.roots.length === 0) return { outcome: 'not-proved', reason: 'no-root' };
  try {
    const stamp = await verify(proof, proof.token, hash, pinned);
    return { outcome: 'proved', stamp, contradictions: findContradictions(proof, stamp) };
  } catch (thrown) {
    if (thrown instanceof TokenRefused) return { outcome: 'refuted', reason: thrown.reason };
    throw thrown;
  }
};
