import { extendedKeyUsage } from '@ipr/verify/issue/issue-certificate';
import { crlAt } from '@ipr/verify/issue/issue-crl';
import { issueSigner } from '@ipr/verify/issue/issue-signer';
import { oid } from '@ipr/verify/rfc3161/oids';

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

/** A new authority under a root of its own. */
export const makeAuthority = async (
  now = new Date(),
): Promise<Required<AuthorityCertificates> & { readonly privateKey: CryptoKey }> => {
  const { root, signer, crl, privateKey } = await issueSigner({
    rootName: 'IP Registry embedded CA (no legal value)',
    name: 'IP Registry embedded time stamps (no legal value)',
    extensions: [extendedKeyUsage([oid.timeStamping]), crlAt(embeddedCrlUrl)],
    now,
  });
  return { ca: root, tsu: signer, crl, privateKey };
};
