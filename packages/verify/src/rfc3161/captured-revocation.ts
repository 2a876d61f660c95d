import type { ParsedCertificate } from './certificate.ts';
import { checkCrl } from './crl.ts';
import { checkOcsp } from './ocsp.ts';
import type { RevocationOutcome } from './revocation-outcome.ts';

/**
 * What captured CRLs and OCSP responses prove of a chain at a time. good: no certificate below the root was revoked; none: there is
 * no data; unusable: there is data, but none that is current, signed by the issuer and about each certificate. Nothing is good of a
 * certificate that the reader trusts itself: nothing was compared.
 */
export type ChainRevocation = 'good' | 'revoked' | 'none' | 'unusable';

/** States of a certificate by each of the data; bytes on which a parser fails prove nothing. */
const statesOf = async (
  data: readonly Uint8Array[],
  certificate: ParsedCertificate,
  issuer: ParsedCertificate,
  at: Date,
): Promise<readonly RevocationOutcome['state'][]> => {
  const checks = data.flatMap((each) => [checkCrl, checkOcsp].map((check) => check(each, certificate, issuer, at)));
  const outcomes = await Promise.allSettled(checks);
  return outcomes.map((each) => (each.status === 'fulfilled' ? each.value.state : 'unusable'));
};

/** @param chain from the signer to the root @param data CRLs and OCSP responses, DER */
export const revocationOf = async (
  chain: readonly ParsedCertificate[],
  data: readonly Uint8Array[],
  at: Date,
): Promise<ChainRevocation> => {
  let isGood = chain.length > 1;
  for (const [index, certificate] of chain.entries()) {
    const issuer = chain[index + 1];
    if (!issuer) continue;
    const states = await statesOf(data, certificate, issuer, at);
    if (states.includes('revoked')) return 'revoked';
    isGood &&= states.includes('good');
  }
  if (isGood) return 'good';
  return data.length === 0 ? 'none' : 'unusable';
};
