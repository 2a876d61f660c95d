import { createHash } from 'node:crypto';
import type { TimestampAuthority } from '@ipr/ports/timestamp';
import * as asn1js from '@ipr/verify/asn1js';
import { engine, newKeyPair } from '@ipr/verify/issue/crypto-engine';
import {
  basicConstraints,
  type CertificateOrder,
  derOf,
  extendedKeyUsage,
  issueCertificate,
  keyUsageExtension,
} from '@ipr/verify/issue/issue-certificate';
import {
  Attribute,
  type Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  type Extension,
  SignedData,
  TimeStampReq,
  TSTInfo,
} from '@ipr/verify/pkijs';
import { keyUsage } from '@ipr/verify/rfc3161/certificate';
import { ownBuffer, readDer } from '@ipr/verify/rfc3161/der';
import { oid } from '@ipr/verify/rfc3161/oids';
import { tokenOfResponse } from '@ipr/verify/rfc3161/response';
import type { AuthorityKeys } from '../src/authority/embedded/authority-files.ts';
import { responder } from '../src/authority/embedded/respond.ts';
import { rfc3161Authority } from '../src/authority/rfc3161-authority.ts';

const day = 86_400_000;
export const daysFromNow = (days: number): Date => new Date(Date.now() + days * day);

export const octets = (bytes: Uint8Array) => new asn1js.OctetString({ valueHex: ownBuffer(bytes) });
export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

export const caExtensions = (pathLength: number): Extension[] => [
  basicConstraints(pathLength),
  keyUsageExtension(keyUsage.keyCertSign),
];
export const tsuExtensions: readonly Extension[] = [basicConstraints(null), extendedKeyUsage([oid.timeStamping])];

type Order = Partial<Pick<CertificateOrder, 'commonName' | 'notBefore' | 'notAfter' | 'extensions'>> & {
  readonly keys?: CryptoKeyPair;
};

interface Issued {
  readonly certificate: Certificate;
  readonly privateKey: CryptoKey;
  readonly der: Uint8Array;
}

/** A certificate and its key, issued by another one or by itself. */
export const issue = async ({ keys, ...order }: Order, issuer?: Issued): Promise<Issued> => {
  const { publicKey, privateKey } = keys ?? (await newKeyPair());
  const certificate = await issueCertificate({
    commonName: 'A certificate of a test',
    notBefore: daysFromNow(-1),
    notAfter: daysFromNow(1),
    extensions: tsuExtensions,
    ...order,
    publicKey,
    issuer: issuer ?? { privateKey },
  });
  return { certificate, privateKey, der: derOf(certificate) };
};

/** An authority of two certificates that a test may bend. */
export const bentAuthority = async (bent: { ca?: Order; tsu?: Order } = {}): Promise<AuthorityKeys> => {
  const ca = await issue({ commonName: 'CA', extensions: caExtensions(0), ...bent.ca });
  const tsu = await issue({ commonName: 'TSU', ...bent.tsu }, ca);
  return { ca: ca.der, tsu: tsu.der, privateKey: tsu.privateKey };
};

/** Signs a token again after a change, as a dishonest authority could. */
export const signAgain = async (token: Uint8Array, key: CryptoKey, change: (data: SignedData) => void) => {
  const signedData = new SignedData({ schema: new ContentInfo({ schema: readDer(token) }).content });
  change(signedData);
  // Else the library signs the attributes as they were.
  for (const { signedAttrs } of signedData.signerInfos) if (signedAttrs) signedAttrs.encodedValue = new ArrayBuffer(0);
  await signedData.sign(key, 0, 'SHA-256', undefined, engine);
  const content = signedData.toSchema(true);
  return new Uint8Array(new ContentInfo({ contentType: oid.signedData, content }).toSchema().toBER());
};

/** Replaces one signed attribute; without a value it goes. */
export const setAttribute = (data: SignedData, type: string, value?: asn1js.AsnType): void => {
  const attributes = data.signerInfos[0]?.signedAttrs?.attributes ?? [];
  const at = attributes.findIndex((each) => each.type === type);
  attributes.splice(at, 1, ...(value ? [new Attribute({ type, values: [value] })] : []));
};

/** Signs another TSTInfo than the one in the token. */
export const withInfo = (token: Uint8Array, key: CryptoKey, change: (info: TSTInfo) => void): Promise<Uint8Array> =>
  signAgain(token, key, (data) => {
    const info = new TSTInfo({ schema: readDer(new Uint8Array(data.encapContentInfo.eContent?.getValue() ?? [])) });
    change(info);
    const content = new Uint8Array(info.toSchema().toBER());
    data.encapContentInfo = new EncapsulatedContentInfo({ eContentType: oid.tstInfo, eContent: octets(content) });
    setAttribute(data, oid.messageDigest, octets(sha256(content)));
  });

/** A TimeStampResp that grants this token. */
export const granting = (token: Uint8Array, status = 0): Uint8Array => {
  const statusInfo = new asn1js.Sequence({ value: [new asn1js.Integer({ value: status })] });
  return new Uint8Array(new asn1js.Sequence({ value: [statusInfo, readDer(token)] }).toBER());
};

/** The port's adapter in front of an authority whose tokens a test changes on their way. */
export const forging = (
  keys: AuthorityKeys,
  forge: (token: Uint8Array, request: TimeStampReq) => Uint8Array | Promise<Uint8Array>,
  root: Uint8Array = keys.ca,
): TimestampAuthority =>
  rfc3161Authority({
    roots: [root],
    exchange: async (request) => {
      const token = await tokenOfResponse(await responder(keys)(request));
      return granting(await forge(token, new TimeStampReq({ schema: readDer(request) })));
    },
  });

export const digest = sha256(Buffer.from('an invention'));

export const expectRefusal = async (authority: TimestampAuthority, reason: string): Promise<void> => {
  await expect(authority.stamp(digest)).rejects.toMatchObject({
    code: 'timestamp.creation-failed',
    params: { reason },
  });
};
