import { createHash, verify } from 'node:crypto';
import * as asn1js from 'asn1js';
import type { SignerInfo } from 'pkijs';
import { type ParsedCertificate, sameBytes } from './certificate.ts';
import { childrenOf } from './der.ts';
import { hashNames, oid } from './oids.ts';
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

/** The content type and the digest of the content stand among what is signed (RFC 5652 section 5.4). */
const checkContent = (signerInfo: SignerInfo, content: Uint8Array) => {
  const contentType = attributeOf(signerInfo, oid.contentType);
  if (!(contentType instanceof asn1js.ObjectIdentifier) || contentType.valueBlock.toString() !== oid.tstInfo)
    throw wrong('signed for another content type');
  const hash = hashNames[signerInfo.digestAlgorithm.algorithmId];
  if (!hash) throw wrong('a digest algorithm that does not count');
  const digest = createHash(hash).update(content).digest();
  if (!sameBytes(digest, hexOf(attributeOf(signerInfo, oid.messageDigest)))) throw wrong('another content was signed');
};

/** What is signed names the certificate that signed (ESSCertIDv2, RFC 5035 section 4, required by RFC 5816). */
const checkSigningCertificate = (signerInfo: SignerInfo, signer: ParsedCertificate) => {
  const [certificates] = childrenOf(attributeOf(signerInfo, oid.signingCertificateV2));
  const fields = childrenOf(childrenOf(certificates)[0]);
  const named = fields[0] instanceof asn1js.Sequence ? childrenOf(fields.shift())[0] : undefined;
  const hash = named ? hashNames[named.valueBlock.toString()] : 'sha256';
  if (!hash || !sameBytes(createHash(hash).update(signer.der).digest(), hexOf(fields[0])))
    throw new TokenRefused('wrong certificate', 'what is signed names another certificate');
};

/** RSA below 2048 bits and curves below 256 bits do not count. */
const isStrong = ({ x509 }: ParsedCertificate, kind: 'rsa' | 'ec'): boolean => {
  const { asymmetricKeyType, asymmetricKeyDetails } = x509.publicKey;
  if (asymmetricKeyType !== kind) return false;
  if (kind === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  return ['prime256v1', 'secp384r1', 'secp521r1'].includes(asymmetricKeyDetails?.namedCurve ?? '');
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
export const checkSignature = (signerInfo: SignerInfo, content: Uint8Array, signer: ParsedCertificate): void => {
  checkContent(signerInfo, content);
  const algorithm = signerInfo.signatureAlgorithm.algorithmId;
  const kind = signatureKey(algorithm);
  const hash = hashNames[signatureHash(algorithm) ?? signerInfo.digestAlgorithm.algorithmId];
  if (!kind || !hash || !isStrong(signer, kind)) throw wrong('an algorithm or a key that does not count');
  const signature = new Uint8Array(signerInfo.signature.getValue());
  if (!verify(hash, signedBytes(signerInfo), signer.x509.publicKey, signature)) throw wrong('the signature differs');
  checkSigningCertificate(signerInfo, signer);
};
