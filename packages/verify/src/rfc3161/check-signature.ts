import * as asn1js from 'asn1js';
import type { SignerInfo } from 'pkijs';
import { type ParsedCertificate, sameBytes } from './certificate.ts';
import { childrenOf } from './der.ts';
import { hashNames, oid } from './oids.ts';
import { publicKeyOf, verifySignature } from './public-key.ts';
import { signatureHash, signatureKey } from './signature-algorithms.ts';
import { TokenRefused } from './token-refused.ts';

const wrong = (detail: string) => new TokenRefused('wrong signature', detail);

/** The one value of the one signed attribute of this kind. */
const attributeOf = ({ signedAttrs }: SignerInfo, id: string): asn1js.AsnType => {
  const [attribute, ...more] = signedAttrs?.attributes.filter(({ type }) => type === id) ?? [];
  if (!attribute || more.length > 0 || attribute.values.length !== 1) throw wrong(`not exactly one attribute ${id}`);
  return attribute.values[0];
};

const hexOf = (octets: asn1js.AsnType | undefined): Uint8Array => {
  if (!(octets instanceof asn1js.OctetString)) throw wrong('no octets where they belong');
  return new Uint8Array(octets.getValue());
};

const digestOf = async (hash: string, bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest(hash, bytes as Uint8Array<ArrayBuffer>));

/** The content type and the digest of the content stand among what is signed (RFC 5652 section 5.4). */
const checkContent = async (signerInfo: SignerInfo, content: Uint8Array, expected: string) => {
  const contentType = attributeOf(signerInfo, oid.contentType);
  if (!(contentType instanceof asn1js.ObjectIdentifier) || contentType.valueBlock.toString() !== expected)
    throw wrong('signed for another content type');
  const hash = hashNames[signerInfo.digestAlgorithm.algorithmId];
  if (!hash) throw wrong('a digest algorithm that does not count');
  if (!sameBytes(await digestOf(hash, content), hexOf(attributeOf(signerInfo, oid.messageDigest))))
    throw wrong('another content was signed');
};

/** What is signed names the certificate that signed (ESSCertIDv2, RFC 5035 section 4, required by RFC 5816). */
const checkSigningCertificate = async (signerInfo: SignerInfo, signer: ParsedCertificate) => {
  const [certificates] = childrenOf(attributeOf(signerInfo, oid.signingCertificateV2));
  const fields = childrenOf(childrenOf(certificates)[0]);
  const named = fields[0] instanceof asn1js.Sequence ? childrenOf(fields.shift())[0] : undefined;
  const hash = named ? hashNames[named.valueBlock.toString()] : 'SHA-256';
  if (!hash || !sameBytes(await digestOf(hash, signer.der), hexOf(fields[0])))
    throw new TokenRefused('wrong certificate', 'what is signed names another certificate');
};

/** The attributes as they came, tagged as the SET they are signed as (RFC 5652 section 5.4). */
const signedBytes = ({ signedAttrs }: SignerInfo): Uint8Array => {
  if (!signedAttrs?.encodedValue.byteLength) throw wrong('no signed attributes');
  const bytes = new Uint8Array(signedAttrs.encodedValue.slice(0));
  bytes[0] = 0x31;
  return bytes;
};

/**
 * RSA (PKCS #1 v1.5) or ECDSA over SHA-256, SHA-384 or SHA-512; nothing else counts.
 * @throws TokenRefused 'wrong signature', 'wrong certificate'
 */
export const checkSignature = async (
  signerInfo: SignerInfo,
  content: Uint8Array,
  signer: ParsedCertificate,
  contentType: string = oid.tstInfo,
): Promise<void> => {
  await checkContent(signerInfo, content, contentType);
  const algorithm = signerInfo.signatureAlgorithm.algorithmId;
  const kind = signatureKey(algorithm);
  const hash = hashNames[signatureHash(algorithm) ?? signerInfo.digestAlgorithm.algorithmId];
  const key = publicKeyOf(signer);
  if (!kind || !hash || key?.kind !== kind) throw wrong('an algorithm or a key that does not count');
  const signature = new Uint8Array(signerInfo.signature.getValue());
  if (!(await verifySignature(key, hash, signedBytes(signerInfo), signature))) throw wrong('the signature differs');
  await checkSigningCertificate(signerInfo, signer);
};
