import { type ParsedCertificate, sameName } from './certificate.ts';
import { certificateIsSignedBy, publicKeyOf } from './public-key.ts';
import { signatureHash } from './signature-algorithms.ts';

/**
 * A root signs itself. That proves nothing, because the reader decides to trust it; but a wrong signature shows that bytes were changed. Signatures
 * of algorithms that do not count are not looked at.
 */
export const isDamaged = async (certificate: ParsedCertificate): Promise<boolean> => {
  const { issuer, subject, signatureAlgorithm } = certificate.fields;
  if (!sameName(issuer, subject)) return false;
  try {
    if (!signatureHash(signatureAlgorithm.algorithmId) || !publicKeyOf(certificate)) return false;
    return !(await certificateIsSignedBy(certificate, certificate));
  } catch {
    return true;
  }
};
