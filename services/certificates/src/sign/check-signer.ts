import { type KeyObject, X509Certificate } from 'node:crypto';
import { maySignDocuments } from '@ipr/verify/certificate/check-signature';
import { parseCertificate } from '@ipr/verify/rfc3161/certificate';

/** Certificates above the signer. */
const maxDepth = 5;

const isIssuer = (issuer: X509Certificate, certificate: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/** Whether a verifier accepts it at this time. @throws Error for the operator */
const checkTimes = ([signer, ...issuers]: readonly X509Certificate[], now: Date): void => {
  if (!signer) return;
  if (signer.validToDate <= now) throw new Error(`the signing certificate ended ${signer.validTo}`);
  if (signer.validFromDate > now) throw new Error(`the signing certificate begins ${signer.validFrom}`);
  const ended = issuers.find(({ validToDate }) => validToDate <= now);
  if (ended) throw new Error(`a certificate of its issuers ended ${ended.validTo}`);
};

/**
 * The certificates of a key from the signer up to its root, whatever their order.
 * @param given DER; others than those of the chain are left out
 * @throws Error for the operator
 */
export const signerChain = (given: readonly Uint8Array[], key: KeyObject, now = new Date()): readonly Uint8Array[] => {
  const all = given.map((der) => new X509Certificate(der));
  const chain = all.filter((certificate) => certificate.checkPrivateKey(key)).slice(0, 1);
  if (chain.length === 0) throw new Error('none of the certificates is that of the key');
  for (let last = chain[0]; last && !isIssuer(last, last); last = chain.at(-1)) {
    const issuer = all.find((each) => last && isIssuer(each, last));
    if (!issuer) throw new Error('the certificates do not lead from the signer to its root: an issuer is missing');
    if (chain.length > maxDepth) throw new Error('the certificates of the signer are too many');
    chain.push(issuer);
  }
  checkTimes(chain, now);
  const ders = chain.map(({ raw }) => new Uint8Array(raw));
  if (!maySignDocuments(parseCertificate(ders[0] as Uint8Array)))
    throw new Error('its usages do not allow signatures of documents (digitalSignature or nonRepudiation)');
  return ders;
};
