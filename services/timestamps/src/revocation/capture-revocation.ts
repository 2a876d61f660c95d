import { createHash } from 'node:crypto';
import { Failure } from '@ipr/domain';
import type { NotCapturedReason, Revocation } from '@ipr/ports/timestamp';
import { nameOf, type ParsedCertificate, parseCertificate } from '@ipr/verify/rfc3161/certificate';
import { checkCrl, crlUrlsOf } from '@ipr/verify/rfc3161/crl';
import type { FetchRevocation } from './fetch-revocation.ts';
import { RevocationUnavailable } from './revocation-unavailable.ts';

/** URLs of one certificate that are tried. */
const mostUrls = 3;

const fingerprint = ({ der }: ParsedCertificate) => createHash('sha256').update(der).digest('hex');

/** @throws RevocationUnavailable, Failure timestamp.authority-revoked */
const captureFrom = async (
  url: string,
  read: FetchRevocation,
  certificate: ParsedCertificate,
  issuer: ParsedCertificate,
  at: Date,
): Promise<Revocation> => {
  const data = await read(url);
  const outcome = await checkCrl(data, certificate, issuer, at);
  if (outcome.state === 'unusable') throw new RevocationUnavailable('unusable', outcome.reason);
  if (outcome.state === 'revoked') throw new Failure('timestamp.authority-revoked', { authority: nameOf(certificate) });
  const { thisUpdate, nextUpdate } = outcome;
  return { kind: 'crl', certificate: fingerprint(certificate), url, data, thisUpdate, nextUpdate };
};

const captureOne = async (
  read: FetchRevocation,
  certificate: ParsedCertificate,
  issuer: ParsedCertificate,
  at: Date,
): Promise<Revocation> => {
  let reason: NotCapturedReason = 'none published';
  for (const url of crlUrlsOf(certificate).slice(0, mostUrls))
    try {
      return await captureFrom(url, read, certificate, issuer, at);
    } catch (thrown) {
      if (!(thrown instanceof RevocationUnavailable)) throw thrown;
      reason = thrown.reason;
    }
  return { kind: 'none', certificate: fingerprint(certificate), reason };
};

/**
 * Obtains the CRL for each certificate of a chain below its root, as valid at the time of a token.
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
