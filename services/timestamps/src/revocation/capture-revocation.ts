import { createHash } from 'node:crypto';
import { Failure } from '@ipr/domain';
import type { NotCapturedReason, Revocation } from '@ipr/ports/timestamp';
import { nameOf, type ParsedCertificate, parseCertificate } from '@ipr/verify/rfc3161/certificate';
import { checkCrl, crlUrlsOf } from '@ipr/verify/rfc3161/crl';
import { buildOcspRequest, checkOcsp, ocspUrlsOf } from '@ipr/verify/rfc3161/ocsp';
import type { FetchRevocation } from './fetch-revocation.ts';
import { RevocationUnavailable } from './revocation-unavailable.ts';

/** Sources of one certificate that are tried. */
const mostSources = 3;

const fingerprint = ({ der }: ParsedCertificate) => createHash('sha256').update(der).digest('hex');

interface Source {
  readonly kind: 'crl' | 'ocsp';
  readonly url: string;
}

/** CRLs first: they need no request that names the certificate. */
const sourcesOf = (certificate: ParsedCertificate): Source[] => [
  ...crlUrlsOf(certificate).map((url) => ({ kind: 'crl', url }) as const),
  ...ocspUrlsOf(certificate).map((url) => ({ kind: 'ocsp', url }) as const),
];

/** @throws RevocationUnavailable, Failure timestamp.authority-revoked */
const captureFrom = async (
  { kind, url }: Source,
  read: FetchRevocation,
  certificate: ParsedCertificate,
  issuer: ParsedCertificate,
  at: Date,
): Promise<Revocation> => {
  const data = await (kind === 'crl' ? read(url) : read(url, await buildOcspRequest(certificate, issuer)));
  const outcome = await (kind === 'crl' ? checkCrl : checkOcsp)(data, certificate, issuer, at);
  if (outcome.state === 'unusable') throw new RevocationUnavailable('unusable', outcome.reason);
  if (outcome.state === 'revoked') throw new Failure('timestamp.authority-revoked', { authority: nameOf(certificate) });
  const { thisUpdate, nextUpdate } = outcome;
  return { kind, certificate: fingerprint(certificate), url, data, thisUpdate, nextUpdate };
};

const captureOne = async (
  read: FetchRevocation,
  certificate: ParsedCertificate,
  issuer: ParsedCertificate,
  at: Date,
): Promise<Revocation> => {
  let reason: NotCapturedReason = 'none published';
  for (const source of sourcesOf(certificate).slice(0, mostSources))
    try {
      return await captureFrom(source, read, certificate, issuer, at);
    } catch (thrown) {
      if (!(thrown instanceof RevocationUnavailable)) throw thrown;
      reason = thrown.reason;
    }
  return { kind: 'none', certificate: fingerprint(certificate), reason };
};

/**
 * Obtains a CRL or OCSP response for each certificate of a chain below its root, as valid at the time of a token.
 * @param chain from the signer to the root, DER
 * @throws Failure timestamp.authority-revoked for a certificate that was revoked at this time
 */
export const captureRevocation = async (
  read: FetchRevocation,
  chain: readonly Uint8Array[],
  at: Date,
): Promise<Revocation[]> => {
  const parsed = chain.map(parseCertificate);
  const pairs = parsed.slice(0, -1).map((certificate, index) => [certificate, parsed[index + 1]] as const);
  return Promise.all(pairs.flatMap(([one, issuer]) => (issuer ? [captureOne(read, one, issuer, at)] : [])));
};
