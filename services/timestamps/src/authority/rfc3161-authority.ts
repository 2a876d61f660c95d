import { Failure } from '@ipr/domain';
import type { Revocation, Timestamp, TimestampAuthority } from '@ipr/ports/timestamp';
import { captureRevocation } from '@ipr/verify/issue/revocation/capture-revocation';
import type { FetchRevocation } from '@ipr/verify/issue/revocation/fetch-revocation';
import { CertificateRevoked } from '@ipr/verify/issue/revocation/revocation-unavailable';
import { sameBytes } from '@ipr/verify/rfc3161/certificate';
import { noLegalValuePolicy } from '@ipr/verify/rfc3161/oids';
import { buildRequest } from '@ipr/verify/rfc3161/request';
import { tokenOfResponse } from '@ipr/verify/rfc3161/response';
import { TokenRefused } from '@ipr/verify/rfc3161/token-refused';
import { type VerifiedToken, verifyToken } from '@ipr/verify/rfc3161/verify-token';
import { ExchangeFailed } from './exchange-failed.ts';

/** How far genTime may be from our own clock, in milliseconds. */
export const clockToleranceMs = 5 * 60_000;

export interface Rfc3161Settings {
  /** Brings a TimeStampReq to the authority and its TimeStampResp back, both DER. @throws ExchangeFailed */
  readonly exchange: (request: Uint8Array) => Promise<Uint8Array>;
  /** Certificates (DER) of which one must stand at the end of the chain. */
  readonly roots: readonly Uint8Array[];
  /** Signers (DER) that the operator found in the EU trusted list as qualified. */
  readonly qualifiedSigners?: readonly Uint8Array[];
  /** Policies that are accepted; any when left out. */
  readonly policies?: readonly string[];
  /** Reads CRLs and OCSP responses of the addresses that certificates name; without it no revocation data is captured. */
  readonly readRevocation?: FetchRevocation;
  /** Our own clock; that of this machine by default. */
  readonly clock?: () => Date;
}

const failureOf = (thrown: unknown): Failure => {
  if (thrown instanceof Failure) return thrown;
  if (thrown instanceof CertificateRevoked)
    return new Failure('timestamp.authority-revoked', { authority: thrown.subject }, thrown);
  const reason = thrown instanceof TokenRefused || thrown instanceof ExchangeFailed ? thrown.reason : 'internal error';
  return new Failure('timestamp.creation-failed', { reason }, thrown);
};

const timestampOf = (
  token: Uint8Array,
  verified: VerifiedToken,
  revocation: readonly Revocation[],
  qualifiedSigners: readonly Uint8Array[],
): Timestamp => {
  const { genTime, serial, tsa, policy, chain, claimsQualified } = verified;
  const isPinned = qualifiedSigners.some((each) => chain[0] !== undefined && sameBytes(each, chain[0]));
  const legalValue = policy !== noLegalValuePolicy;
  return {
    token,
    genTime,
    serial,
    tsa,
    policy,
    chain,
    revocation,
    legalValue,
    qualified: legalValue && claimsQualified && isPinned,
  };
};

/** An authority that speaks RFC 3161, wherever it is: every token passes every check before it is given on. */
export const rfc3161Authority = (settings: Rfc3161Settings): TimestampAuthority => {
  const { exchange, roots, qualifiedSigners = [], policies, readRevocation, clock = () => new Date() } = settings;
  return {
    async stamp(digest) {
      try {
        const { der, nonce } = buildRequest(digest);
        const token = await tokenOfResponse(await exchange(der));
        const now = clock().getTime();
        const verified = await verifyToken(token, {
          digest,
          nonce,
          roots,
          between: [new Date(now - clockToleranceMs), new Date(now + clockToleranceMs)],
          ...(policies ? { policies } : {}),
        });
        const { chain, genTime } = verified;
        const revocation = readRevocation ? await captureRevocation(readRevocation, chain, genTime) : [];
        return timestampOf(token, verified, revocation, qualifiedSigners);
      } catch (thrown) {
        throw failureOf(thrown);
      }
    },
  };
};
