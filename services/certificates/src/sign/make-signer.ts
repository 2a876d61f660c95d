import { newKeyPair } from '@ipr/verify/issue/crypto-engine';
import {
  basicConstraints,
  derOf,
  extendedKeyUsage,
  issueCertificate,
  keyUsageExtension,
} from '@ipr/verify/issue/issue-certificate';
import { issueCrl } from '@ipr/verify/issue/issue-crl';
import { keyUsage } from '@ipr/verify/rfc3161/certificate';
import { oid } from '@ipr/verify/rfc3161/oids';

const day = 86_400_000;
const year = 365 * day;

/**
 * A new signer under a root of its own. The root's key signs one certificate and one revocation list, which names none, and is
 * discarded: no second signer can be issued under it.
 */
export const makeSigner = async (now = new Date()) => {
  const [rootKeys, keys] = await Promise.all([newKeyPair(), newKeyPair()]);
  // A day back, for verifiers whose clock is slow.
  const validity = { notBefore: new Date(now.getTime() - day), notAfter: new Date(now.getTime() + 20 * year) };
  const root = await issueCertificate({
    ...validity,
    commonName: 'IP Registry local signing CA (no legal value)',
    publicKey: rootKeys.publicKey,
    extensions: [basicConstraints(0), keyUsageExtension(keyUsage.keyCertSign | keyUsage.cRLSign)],
    issuer: { privateKey: rootKeys.privateKey },
  });
  const signer = await issueCertificate({
    ...validity,
    commonName: 'IP Registry local certificates (no legal value)',
    publicKey: keys.publicKey,
    extensions: [
      basicConstraints(null),
      keyUsageExtension(keyUsage.digitalSignature | keyUsage.nonRepudiation),
      extendedKeyUsage([oid.documentSigning, oid.emailProtection], false),
    ],
    issuer: { certificate: root, privateKey: rootKeys.privateKey },
  });
  const crl = await issueCrl({
    issuer: { certificate: root, privateKey: rootKeys.privateKey },
    thisUpdate: validity.notBefore,
    nextUpdate: validity.notAfter,
  });
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return { root: derOf(root), signer: derOf(signer), crl, pkcs8 };
};
