import * as asn1js from 'asn1js';
import {
  AccessDescription,
  BasicOCSPResponse,
  CertID,
  type Certificate,
  Extension,
  GeneralName,
  InfoAccess,
  OCSPResponse,
  ResponseBytes,
  type ResponseData,
  SingleResponse,
} from 'pkijs';
import { ownBuffer } from '../src/rfc3161/der.ts';
import { engine } from './authority.fixture.ts';

interface Issued {
  readonly certificate: Certificate;
  readonly privateKey: CryptoKey;
}

/** Names an OCSP responder (RFC 5280 section 4.2.2.1). */
export const ocspAt = (url: string): Extension => {
  const accessLocation = new GeneralName({ type: 6, value: url });
  const description = new AccessDescription({ accessMethod: '1.3.6.1.5.5.7.48.1', accessLocation });
  const extnValue = new InfoAccess({ accessDescriptions: [description] }).toSchema().toBER();
  return new Extension({ extnID: '1.3.6.1.5.5.7.1.1', critical: false, extnValue });
};

const statusOf = (status: 'good' | 'unknown' | Date) => {
  if (status instanceof Date) {
    const value = [new asn1js.GeneralizedTime({ valueDate: status })];
    return new asn1js.Constructed({ idBlock: { tagClass: 3, tagNumber: 1 }, value });
  }
  return new asn1js.Primitive({ idBlock: { tagClass: 3, tagNumber: status === 'good' ? 0 : 2 } });
};

export interface OcspOrder {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  readonly responder: Issued;
  readonly status: 'good' | 'unknown' | Date;
  readonly thisUpdate: Date;
  readonly nextUpdate?: Date;
  readonly hash?: string;
  /** Before it is signed. */
  readonly change?: (data: ResponseData) => void;
}

/** An OCSP response (RFC 6960), DER. */
export const issueOcsp = async (order: OcspOrder): Promise<Uint8Array> => {
  const { certificate, issuer, responder, status, thisUpdate, nextUpdate, hash = 'SHA-1' } = order;
  const certID = new CertID();
  await certID.createForCertificate(certificate, { hashAlgorithm: hash, issuerCertificate: issuer }, engine);
  const single = new SingleResponse({ certID, thisUpdate, ...(nextUpdate ? { nextUpdate } : {}) });
  single.certStatus = statusOf(status);
  const basic = new BasicOCSPResponse({ certs: [responder.certificate] });
  basic.tbsResponseData.responderID = responder.certificate.subject;
  basic.tbsResponseData.producedAt = thisUpdate;
  basic.tbsResponseData.responses = [single];
  order.change?.(basic.tbsResponseData);
  await basic.sign(responder.privateKey, 'SHA-256', engine);
  const response = new asn1js.OctetString({ valueHex: ownBuffer(new Uint8Array(basic.toSchema().toBER())) });
  const whole = new OCSPResponse({
    responseStatus: new asn1js.Enumerated({ value: 0 }),
    responseBytes: new ResponseBytes({ responseType: '1.3.6.1.5.5.7.48.1.1', response }),
  });
  return new Uint8Array(whole.toSchema().toBER());
};
