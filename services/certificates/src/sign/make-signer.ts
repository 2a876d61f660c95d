import { extendedKeyUsage } from '@ipr/verify/issue/issue-certificate';
import { issueSigner } from '@ipr/verify/issue/issue-signer';
import { oid } from '@ipr/verify/rfc3161/oids';

/** A new signer of certificates under a root of its own. */
export const makeSigner = async (now = new Date()) => {
  const { root, signer, crl, privateKey } = await issueSigner({
    rootName: 'IP Registry local signing CA (no legal value)',
    name: 'IP Registry local certificates (no legal value)',
    extensions: [extendedKeyUsage([oid.documentSigning, oid.emailProtection], false)],
    now,
  });
  return { root, signer, crl, pkcs8: new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)) };
};
