import { createHash } from 'node:crypto';
import * as asn1js from '@ipr/verify/asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from '@ipr/verify/pkijs';
import { ownBuffer, readDer } from '@ipr/verify/rfc3161/der';
import { oid } from '@ipr/verify/rfc3161/oids';
import { engine } from './crypto-engine.ts';

const octets = (bytes: Uint8Array) => new asn1js.OctetString({ valueHex: ownBuffer(bytes) });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const inOrder = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other);

/** SigningCertificateV2 (RFC 5035 section 3); its hash is SHA-256 because it names none. */
const signingCertificate = (der: Uint8Array, { issuer, serialNumber }: Certificate): asn1js.Sequence => {
  const issuers = new GeneralNames({ names: [new GeneralName({ type: 4, value: issuer })] });
  const issuerSerial = new asn1js.Sequence({ value: [issuers.toSchema(), serialNumber] });
  const named = new asn1js.Sequence({ value: [octets(sha256(der)), issuerSerial] });
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [named] })] });
};

export interface TokenOrder {
  /** TSTInfo, DER. */
  readonly content: Uint8Array;
  /** Certificate of the signer, DER. */
  readonly signer: Uint8Array;
  readonly privateKey: CryptoKey;
  /** Certificates that travel with the token, DER. */
  readonly certificates: readonly Uint8Array[];
}

/** Signs a TSTInfo: a TimeStampToken (RFC 3161 section 2.4.2, RFC 5816), ECDSA with SHA-256. */
export const signToken = async ({ content, signer, privateKey, certificates }: TokenOrder): Promise<Uint8Array> => {
  const certificate = new Certificate({ schema: readDer(signer) });
  const { issuer, serialNumber } = certificate;
  const signedAttrs = new SignedAndUnsignedAttributes({
    type: 0,
    // By length of their DER, which is the order of a SET OF.
    attributes: [
      new Attribute({ type: oid.contentType, values: [new asn1js.ObjectIdentifier({ value: oid.tstInfo })] }),
      new Attribute({ type: oid.messageDigest, values: [octets(sha256(content))] }),
      new Attribute({ type: oid.signingCertificateV2, values: [signingCertificate(signer, certificate)] }),
    ],
  });
  const carried = [...certificates].sort(inOrder).map((der) => new Certificate({ schema: readDer(der) }));
  const signedData = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oid.tstInfo, eContent: octets(content) }),
    signerInfos: [
      new SignerInfo({ version: 1, sid: new IssuerAndSerialNumber({ issuer, serialNumber }), signedAttrs }),
    ],
    ...(carried.length > 0 ? { certificates: carried } : {}),
  });
  await signedData.sign(privateKey, 0, 'SHA-256', undefined, engine);
  const token = new ContentInfo({ contentType: oid.signedData, content: signedData.toSchema(true) });
  return new Uint8Array(token.toSchema().toBER());
};
