import { newKeyPair } from '@ipr/verify/issue/crypto-engine';
import {
  basicConstraints,
  derOf,
  extendedKeyUsage,
  issueCertificate,
  keyUsageExtension,
} from '@ipr/verify/issue/issue-certificate';
import { crlAt, issueCrl } from '@ipr/verify/issue/issue-crl';
import { keyUsage } from '@ipr/verify/rfc3161/certificate';
import { oid } from '@ipr/verify/rfc3161/oids';

const day = 86_400_000;
const year = 365 * day;

export interface AuthorityCertificates {
  /** Certificate authority, DER. */
  readonly ca: Uint8Array;
  /** Time-stamping unit: the signer of tokens, DER. */
  readonly tsu: Uint8Array;
  /** CRL of the certificate authority, DER; authorities of earlier releases have none. */
  readonly crl?: Uint8Array;
}

/** Address of the CRL in the signer's certificate: a name that no network resolves (RFC 2606), answered in this process. */
export const embeddedCrlUrl = 'http://embedded-authority.invalid/ca.crl';

/**
 * A new authority. The key of its certificate authority signs one certificate and is discarded, so that no second
 * signer can be issued under the same root and its CRL, which lists none, is final; the signer's certificate is valid as long as the root.
 */
export const makeAuthority = async (
  now = new Date(),
): Promise<Required<AuthorityCertificates> & { readonly privateKey: CryptoKey }> => {
  const [caKeys, tsuKeys] = await Promise.all([newKeyPair(), newKeyPair()]);
  // A day back, for verifiers whose clock is slow.
  const validity = { notBefore: new Date(now.getTime() - day), notAfter: new Date(now.getTime() + 20 * year) };
  const ca = await issueCertificate({
    ...validity,
    commonName: 'IP Registry embedded CA (no legal value)',
    publicKey: caKeys.publicKey,
    extensions: [basicConstraints(0), keyUsageExtension(keyUsage.keyCertSign | keyUsage.cRLSign)],
    issuer: { privateKey: caKeys.privateKey },
  });
  const tsu = await issueCertificate({
    ...validity,
    commonName: 'IP Registry embedded time stamps (no legal value)',
    publicKey: tsuKeys.publicKey,
    extensions: [
      basicConstraints(null),
      keyUsageExtension(keyUsage.digitalSignature | keyUsage.nonRepudiation),
      extendedKeyUsage([oid.timeStamping]),
      crlAt(embeddedCrlUrl),
    ],
    issuer: { certificate: ca, privateKey: caKeys.privateKey },
  });
  const crl = await issueCrl({
    issuer: { certificate: ca, privateKey: caKeys.privateKey },
    thisUpdate: validity.notBefore,
    nextUpdate: validity.notAfter,
  });
  return { ca: derOf(ca), tsu: derOf(tsu), crl, privateKey: tsuKeys.privateKey };
};
