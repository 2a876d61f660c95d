import { keyUsage } from '../rfc3161/certificate.ts';
import { newKeyPair } from './crypto-engine.ts';
import {
  basicConstraints,
  type CertificateOrder,
  derOf,
  issueCertificate,
  keyUsageExtension,
} from './issue-certificate.ts';
import { issueCrl } from './issue-crl.ts';

const DAY_MS = 86_400_000;
const YEARS_20_MS = 20 * 365 * DAY_MS;

/**
 * A signer under a new root. The root's key signs one certificate and one revocation list (RFC 5280), which names none, and is
 * discarded: no second signer can be issued under it, and the list is final. Both certificates are valid for 20 years.
 * @param extensions of the signer, besides those that every signer has: what it may sign, where its list is
 * @returns certificates and list in DER, and the signer's key
 */
export const issueSigner = async ({
  rootName,
  name,
  extensions,
  now = new Date(),
}: {
  readonly rootName: string;
  readonly name: string;
  readonly extensions: CertificateOrder['extensions'];
  readonly now?: Date;
}) => {
  const [rootKeys, keys] = await Promise.all([newKeyPair(), newKeyPair()]);
  // A day back, for verifiers whose clock is slow.
  const validity = { notBefore: new Date(now.getTime() - DAY_MS), notAfter: new Date(now.getTime() + YEARS_20_MS) };
  const root = await issueCertificate({
    ...validity,
    commonName: rootName,
    publicKey: rootKeys.publicKey,
    extensions: [basicConstraints(0), keyUsageExtension(keyUsage.keyCertSign | keyUsage.cRLSign)],
    issuer: { privateKey: rootKeys.privateKey },
  });
  const issuer = { certificate: root, privateKey: rootKeys.privateKey };
  const signer = await issueCertificate({
    ...validity,
    commonName: name,
    publicKey: keys.publicKey,
    extensions: [
      basicConstraints(null),
      keyUsageExtension(keyUsage.digitalSignature | keyUsage.nonRepudiation),
      ...extensions,
    ],
    issuer,
  });
  const crl = await issueCrl({ issuer, thisUpdate: validity.notBefore, nextUpdate: validity.notAfter });
  return { root: derOf(root), signer: derOf(signer), crl, privateKey: keys.privateKey };
};
