import { sha256Hex } from '@ipr/domain';
import { nameOf, type ParsedCertificate, parseCertificate } from '../../rfc3161/certificate.ts';
import { checkCrl, crlUrlsOf } from '../../rfc3161/crl.ts';
import { buildOcspRequest, checkOcsp, ocspUrlsOf } from '../../rfc3161/ocsp.ts';
import type { FetchRevocation } from './fetch-revocation.ts';
import { CertificateRevoked, type NotCapturedReason, RevocationUnavailable } from './revocation-unavailable.ts';

/** Proof that a certificate was not revoked at a time, or the reason that there is none. */
export type Captured =
  | {
      readonly kind: 'crl' | 'ocsp';
      /** SHA-256 of the certificate, hex. */
      readonly certificate: string;
      readonly url: string;
      /** CertificateList (RFC 5280) or OCSPResponse (RFC 6960), DER. */
      readonly data: Uint8Array;
      readonly thisUpdate: Date;
      readonly nextUpdate: Date;
    }
  | { readonly kind: 'none'; readonly certificate: string; readonly reason: NotCapturedReason };

/** Sources of one certificate that are tried. */
const mostSources = 3;

interface Source {
  readonly kind: 'crl' | 'ocsp';
  readonly url: string;
}

/** CRLs first: they need no request that names the certificate. */
const sourcesOf = (certificate: ParsedCertificate): Source[] => [
  ...crlUrlsOf(certificate).map((url) => ({ kind: 'crl', url }) as const),
  ...ocspUrlsOf(certificate).map((url) => ({ kind: 'ocsp', url }) as const),
];

/** @throws RevocationUnavailable, CertificateRevoked */
const captureFrom = async (
  { kind, url }: Source,
  read: FetchRevocation,
  certificate: ParsedCertificate,
  issuer: ParsedCertificate,
  at: Date,
): Promise<Captured> => {
  const data = await (kind === 'crl' ? read(url) : read(url, await buildOcspRequest(certificate, issuer)));
  const outcome = await (kind === 'crl' ? checkCrl : checkOcsp)(data, certificate, issuer, at);
  if (outcome.state === 'unusable') throw new RevocationUnavailable('unusable', outcome.reason);
  if (outcome.state === 'revoked') throw new CertificateRevoked(nameOf(certificate));
  const { thisUpdate, nextUpdate } = outcome;
  return { kind, certificate: await sha256Hex(certificate.der), url, data, thisUpdate, nextUpdate };
};

const captureOne = async (
  read: FetchRevocation,
  certificate: ParsedCertificate,
  issuer: ParsedCertificate,
  at: Date,
): Promise<Captured> => {
  let reason: NotCapturedReason = 'none published';
  for (const source of sourcesOf(certificate).slice(0, mostSources))
    try {
      return await captureFrom(source, read, certificate, issuer, at);
    } catch (thrown) {
      if (!(thrown instanceof RevocationUnavailable)) throw thrown;
      reason = thrown.reason;
    }
  return { kind: 'none', certificate: await sha256Hex(certificate.der), reason };
};

/**
 * Obtains a CRL or OCSP response for each certificate of a chain below its root, as valid at the time of a token.
 * @param chain from the signer to the root, DER
 * @throws CertificateRevoked for a certificate that was revoked at this time
 */
export const captureRevocation = async (
  read: FetchRevocation,
  chain: readonly Uint8Array[],
  at: Date,
): Promise<Captured[]> => {
  const parsed = chain.map(parseCertificate);
  const pairs = parsed.slice(0, -1).map((certificate, index) => [certificate, parsed[index + 1]] as const);
  return Promise.all(pairs.flatMap(([one, issuer]) => (issuer ? [captureOne(read, one, issuer, at)] : [])));
};
