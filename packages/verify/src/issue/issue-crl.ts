import * as asn1js from 'asn1js';
import {
  type Certificate,
  CertificateRevocationList,
  CRLDistributionPoints,
  DistributionPoint,
  Extension,
  Extensions,
  GeneralName,
  RevokedCertificate,
  Time,
} from 'pkijs';
import { ownBuffer } from '../rfc3161/der.ts';
import { engine } from './crypto-engine.ts';

const crlNumber = '2.5.29.20';
const crlDistributionPoints = '2.5.29.31';

/** Names the one place of the issuer's CRL (RFC 5280 section 4.2.1.13). */
export const crlAt = (url: string): Extension => {
  const point = new DistributionPoint({ distributionPoint: [new GeneralName({ type: 6, value: url })] });
  const extnValue = new CRLDistributionPoints({ distributionPoints: [point] }).toSchema().toBER();
  return new Extension({ extnID: crlDistributionPoints, critical: false, extnValue });
};

export interface CrlOrder {
  readonly issuer: { readonly certificate: Certificate; readonly privateKey: CryptoKey };
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  readonly revoked?: readonly { readonly serialNumber: Uint8Array; readonly since: Date }[];
}

const timeOf = (value: Date): Time => new Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value });

/** Signs a complete version 2 CRL (RFC 5280 section 5), number 1. @returns DER */
export const issueCrl = async ({ issuer, revoked = [], ...times }: CrlOrder): Promise<Uint8Array> => {
  const number = new asn1js.Integer({ value: 1 }).toBER();
  const crl = new CertificateRevocationList({
    version: 1,
    issuer: issuer.certificate.subject,
    thisUpdate: timeOf(times.thisUpdate),
    nextUpdate: timeOf(times.nextUpdate),
    crlExtensions: new Extensions({
      extensions: [new Extension({ extnID: crlNumber, critical: false, extnValue: number })],
    }),
  });
  if (revoked.length > 0)
    crl.revokedCertificates = revoked.map(
      ({ serialNumber, since }) =>
        new RevokedCertificate({
          userCertificate: new asn1js.Integer({ valueHex: ownBuffer(serialNumber) }),
          revocationDate: timeOf(since),
        }),
    );
  await crl.sign(issuer.privateKey, 'SHA-256', engine);
  return new Uint8Array(crl.toSchema().toBER());
};
