import * as asn1js from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  Extension,
  ExtKeyUsage,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  Time,
  TSTInfo,
} from 'pkijs';
import type { TokenParts } from '../src/nda-evidence/parts.ts';
import { ownBuffer } from '../src/rfc3161/der.ts';
import { noLegalValuePolicy, oid } from '../src/rfc3161/oids.ts';
import { randomNumber } from '../src/rfc3161/request.ts';

export const engine = new CryptoEngine({ name: 'test', crypto: globalThis.crypto });
const octets = (bytes: Uint8Array) => new asn1js.OctetString({ valueHex: ownBuffer(bytes) });
const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
const der = (value: { toBER(): ArrayBuffer }) => new Uint8Array(value.toBER());
const newKeys = () => crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);

export type Issued = Readonly<{ certificate: Certificate; keys: CryptoKeyPair }>;

const longTime = new Date('2046-01-01T00:00:00Z');

export const issue = async (
  name: string,
  extensions: Extension[],
  issuer?: Issued,
  until = longTime,
  given?: CryptoKeyPair,
): Promise<Issued> => {
  const keys = given ?? (await newKeys());
  const certificate = new Certificate({
    version: 2,
    serialNumber: new asn1js.Integer({ valueHex: ownBuffer(randomNumber()) }),
    notBefore: new Time({ type: 0, value: new Date('2026-01-01T00:00:00Z') }),
    notAfter: new Time({ type: 0, value: until }),
  });
  const value = new asn1js.Utf8String({ value: name });
  certificate.subject.typesAndValues.push(new AttributeTypeAndValue({ type: oid.commonName, value }));
  certificate.issuer = (issuer?.certificate ?? certificate).subject;
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  certificate.extensions = extensions;
  await certificate.sign((issuer?.keys ?? keys).privateKey, 'SHA-256', engine);
  return { certificate, keys };
};

export const extension = (extnID: string, value: { toBER(): ArrayBuffer }, critical = true) =>
  new Extension({ extnID, critical, extnValue: value.toBER() });

/** QCStatements with the one statement esi4-qtstStatement-1 of EN 319 422. */
const qualifiedClaim = () => {
  const statement = new asn1js.Sequence({ value: [new asn1js.ObjectIdentifier({ value: oid.qualifiedTimestamp })] });
  const extnValue = new asn1js.Sequence({ value: [statement] }).toBER();
  return new Extension({ extnID: oid.qcStatements, critical: false, extnValue });
};

/** In what a token differs from an honest one of the same authority, which signs it. */
export interface Forgery {
  readonly info?: (info: TSTInfo) => void;
  /** DER of the TSTInfo. */
  readonly content?: (content: Uint8Array) => Uint8Array;
  /** Signed attributes: content type, digest, and the signer's certificate. */
  readonly attributes?: (honest: readonly Attribute[], content: Uint8Array, signer: Uint8Array) => Promise<Attribute[]>;
  readonly data?: (data: SignedData) => void;
  readonly signer?: Issued;
  /** Besides the signer's. */
  readonly certificates?: readonly Certificate[];
}

const infoOver = (digest: Uint8Array, genTime: Date, policy: string, isQualified: boolean) =>
  new TSTInfo({
    version: 1,
    policy,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: oid.sha256, algorithmParams: new asn1js.Null() }),
      hashedMessage: octets(digest),
    }),
    serialNumber: new asn1js.Integer({ valueHex: ownBuffer(randomNumber()) }),
    genTime,
    ...(isQualified ? { extensions: [qualifiedClaim()] } : {}),
  });

const signingCertificate = async ({ certificate }: Issued) => {
  const issuers = new GeneralNames({ names: [new GeneralName({ type: 4, value: certificate.issuer })] });
  const issuer = new asn1js.Sequence({ value: [issuers.toSchema(), certificate.serialNumber] });
  const named = new asn1js.Sequence({ value: [octets(await sha256(der(certificate.toSchema()))), issuer] });
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [named] })] });
};

const sign = async (content: Uint8Array, signer: Issued, forgery: Forgery = {}): Promise<Uint8Array> => {
  const { issuer, serialNumber } = signer.certificate;
  const honest = [
    new Attribute({ type: oid.contentType, values: [new asn1js.ObjectIdentifier({ value: oid.tstInfo })] }),
    new Attribute({ type: oid.messageDigest, values: [octets(await sha256(content))] }),
    new Attribute({ type: oid.signingCertificateV2, values: [await signingCertificate(signer)] }),
  ];
  const attributes = (await forgery.attributes?.(honest, content, der(signer.certificate.toSchema()))) ?? honest;
  const signedAttrs = new SignedAndUnsignedAttributes({ type: 0, attributes });
  const sid = new IssuerAndSerialNumber({ issuer, serialNumber });
  const signedData = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oid.tstInfo, eContent: octets(content) }),
    signerInfos: [new SignerInfo({ version: 1, sid, signedAttrs })],
    certificates: [...(forgery.certificates ?? []), signer.certificate],
  });
  forgery.data?.(signedData);
  await signedData.sign(signer.keys.privateKey, 0, 'SHA-256', undefined, engine);
  return der(new ContentInfo({ contentType: oid.signedData, content: signedData.toSchema(true) }).toSchema());
};

/**
 * A time-stamping authority of a test: a root, a signer, and tokens that pass every check.
 * @param isQualified whether its tokens claim to be qualified
 * @param until when the signer's certificate ends
 */
export const testAuthority = async (policy: string = noLegalValuePolicy, isQualified = false, until = longTime) => {
  const ca = await issue('Test root', [extension(oid.basicConstraints, new BasicConstraints({ cA: true }).toSchema())]);
  const purpose = new ExtKeyUsage({ keyPurposes: [oid.timeStamping] });
  const tsu = await issue('Test time stamps', [extension(oid.extendedKeyUsage, purpose.toSchema())], ca, until);
  const chain = [tsu, ca].map(({ certificate }) => der(certificate.toSchema()));
  return {
    root: chain[1] as Uint8Array,
    ca,
    tsu,
    stamp: async (
      digest: Uint8Array,
      time = new Date('2026-03-02T10:00:00Z'),
      claimsQualified = isQualified,
    ): Promise<TokenParts> => ({
      token: await sign(der(infoOver(digest, time, policy, claimsQualified).toSchema()), tsu),
      chain,
    }),
    forge: async (digest: Uint8Array, forgery: Forgery, time = new Date('2026-03-02T10:00:00Z')) => {
      const info = infoOver(digest, time, policy, isQualified);
      forgery.info?.(info);
      const content = der(info.toSchema());
      return sign(forgery.content?.(content) ?? content, forgery.signer ?? tsu, forgery);
    },
  };
};
export type TestAuthority = Awaited<ReturnType<typeof testAuthority>>;
