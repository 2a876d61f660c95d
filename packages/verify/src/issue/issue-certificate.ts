import * as asn1js from 'asn1js';
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs';
import { ownBuffer, readDer } from '../rfc3161/der.ts';
import { oid } from '../rfc3161/oids.ts';
import { randomNumber } from '../rfc3161/request.ts';
import { engine } from './crypto-engine.ts';

export interface CertificateOrder {
  /** Common name, 64 characters at most (RFC 5280 appendix A). */
  readonly commonName: string;
  readonly publicKey: CryptoKey;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Besides the key identifiers, which every certificate gets. */
  readonly extensions: readonly Extension[];
  /** The issuer's certificate and key; without a certificate it signs itself. */
  readonly issuer: { readonly certificate?: Certificate; readonly privateKey: CryptoKey };
}

type DerValue = { toBER(): ArrayBuffer };
const extension = (extnID: string, critical: boolean, value: DerValue): Extension =>
  new Extension({ extnID, critical, extnValue: value.toBER() });

/** @param pathLength how many issuers may stand below; null for a certificate that issues nothing. */
export const basicConstraints = (pathLength: number | null): Extension => {
  const constraints = pathLength === null ? { cA: false } : { cA: true, pathLenConstraint: pathLength };
  return extension(oid.basicConstraints, true, new BasicConstraints(constraints).toSchema());
};

/** @param bits first byte of the usage, as in `keyUsage`. */
export const keyUsageExtension = (bits: number): Extension => {
  const unusedBits = 31 - Math.clz32(bits & -bits);
  return extension(oid.keyUsage, true, new asn1js.BitString({ valueHex: ownBuffer(Uint8Array.of(bits)), unusedBits }));
};

export const extendedKeyUsage = (purposes: string[], critical = true): Extension =>
  extension(oid.extendedKeyUsage, critical, new ExtKeyUsage({ keyPurposes: purposes }).toSchema());

/** Method 1 of RFC 5280 section 4.2.1.2, with SHA-256 cut to 20 bytes (RFC 7093) in place of SHA-1. */
const keyIdentifier = async (certificate: Certificate): Promise<asn1js.OctetString> => {
  const key = certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView;
  return new asn1js.OctetString({ valueHex: (await crypto.subtle.digest('SHA-256', ownBuffer(key))).slice(0, 20) });
};

/** A name of two parts, each a set of its own; the library's writer would put both into one. */
const nameOf = (commonName: string): RelativeDistinguishedNames => {
  const part = (type: string, value: string) =>
    new asn1js.Set({
      value: [new AttributeTypeAndValue({ type, value: new asn1js.Utf8String({ value }) }).toSchema()],
    });
  const name = new asn1js.Sequence({
    value: [part(oid.organization, 'IP Registry'), part(oid.commonName, commonName)],
  });
  return new RelativeDistinguishedNames({ schema: readDer(new Uint8Array(name.toBER())) });
};

/** UTCTime until 2049, GeneralizedTime from 2050 (RFC 5280 section 4.1.2.5). */
const timeOf = (value: Date): Time => new Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value });

/** Issues an X.509 version 3 certificate (RFC 5280) with a random serial number, signed with SHA-256. */
export const issueCertificate = async (order: CertificateOrder): Promise<Certificate> => {
  const certificate = new Certificate({
    version: 2,
    serialNumber: new asn1js.Integer({ valueHex: ownBuffer(randomNumber()) }),
    notBefore: timeOf(order.notBefore),
    notAfter: timeOf(order.notAfter),
    subject: nameOf(order.commonName),
  });
  await certificate.subjectPublicKeyInfo.importKey(order.publicKey, engine);
  const issuer = order.issuer.certificate ?? certificate;
  certificate.issuer = issuer.subject;
  certificate.extensions = [
    ...order.extensions,
    extension(oid.subjectKeyIdentifier, false, await keyIdentifier(certificate)),
    extension(
      oid.authorityKeyIdentifier,
      false,
      new AuthorityKeyIdentifier({ keyIdentifier: await keyIdentifier(issuer) }).toSchema(),
    ),
  ];
  await certificate.sign(order.issuer.privateKey, 'SHA-256', engine);
  return certificate;
};

export const derOf = (certificate: Certificate): Uint8Array => new Uint8Array(certificate.toSchema().toBER());
