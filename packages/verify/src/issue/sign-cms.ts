import * as asn1js from 'asn1js';
import {
  Attribute,
  type Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { parseCertificate } from '../rfc3161/certificate.ts';
import { ownBuffer, readDer } from '../rfc3161/der.ts';
import { oid } from '../rfc3161/oids.ts';
import { engine } from './crypto-engine.ts';

const octets = (bytes: Uint8Array) => new asn1js.OctetString({ valueHex: ownBuffer(bytes) });
const sha256 = async (bytes: Uint8Array) => new Uint8Array(await crypto.subtle.digest('SHA-256', ownBuffer(bytes)));

const inOrder = (one: Uint8Array, other: Uint8Array): number => {
  const at = one.findIndex((byte, index) => byte !== other[index]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
};

/** SigningCertificateV2 (RFC 5035 section 3); its hash is SHA-256 because it names none. */
const signingCertificate = async (der: Uint8Array, { issuer, serialNumber }: Certificate) => {
  const issuers = new GeneralNames({ names: [new GeneralName({ type: 4, value: issuer })] });
  const issuerSerial = new asn1js.Sequence({ value: [issuers.toSchema(), serialNumber] });
  const named = new asn1js.Sequence({ value: [octets(await sha256(der)), issuerSerial] });
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [named] })] });
};

export interface CmsOrder {
  /** Object identifier of what is signed. */
  readonly contentType: string;
  /** Carried by the CMS; left out for a detached signature. */
  readonly content?: Uint8Array;
  /** SHA-256 of what is signed. */
  readonly digest: Uint8Array;
  /** Certificate of the signer, DER. */
  readonly signer: Uint8Array;
  readonly privateKey: CryptoKey;
  /** Certificates that travel with the signature, DER. */
  readonly certificates: readonly Uint8Array[];
  /** A time-stamp token over the signature's value, DER; travels as an unsigned attribute (RFC 3161 appendix A). */
  readonly stamp?: (signature: Uint8Array) => Promise<Uint8Array>;
}

const attribute = (type: string, value: asn1js.AsnType) => new Attribute({ type, values: [value] });

/** Signs: CMS SignedData (RFC 5652) of one signer with SHA-256, its certificate named as CAdES and RFC 5816 require. @returns DER */
export const signCms = async (order: CmsOrder): Promise<Uint8Array> => {
  const { contentType, content, digest, signer, privateKey, stamp } = order;
  const certificate = parseCertificate(signer).fields;
  const { issuer, serialNumber } = certificate;
  // By length of their DER, which is the order of a SET OF.
  const attributes = [
    attribute(oid.contentType, new asn1js.ObjectIdentifier({ value: contentType })),
    attribute(oid.messageDigest, octets(digest)),
    attribute(oid.signingCertificateV2, await signingCertificate(signer, certificate)),
  ];
  const signedAttrs = new SignedAndUnsignedAttributes({ type: 0, attributes });
  const sid = new IssuerAndSerialNumber({ issuer, serialNumber });
  const signerInfo = new SignerInfo({ version: 1, sid, signedAttrs });
  const carried = [...order.certificates].sort(inOrder).map((der) => parseCertificate(der).fields);
  const signedData = new SignedData({
    version: contentType === oid.data ? 1 : 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: contentType,
      ...(content ? { eContent: octets(content) } : {}),
    }),
    signerInfos: [signerInfo],
    ...(carried.length > 0 ? { certificates: carried } : {}),
  });
  await signedData.sign(privateKey, 0, 'SHA-256', content ? undefined : ownBuffer(digest), engine);
  if (stamp) {
    const token = readDer(await stamp(new Uint8Array(signerInfo.signature.getValue())));
    const unsigned = [attribute(oid.signatureTimestamp, token)];
    signerInfo.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes: unsigned });
  }
  const cms = new ContentInfo({ contentType: oid.signedData, content: signedData.toSchema(true) });
  return new Uint8Array(cms.toSchema().toBER());
};
