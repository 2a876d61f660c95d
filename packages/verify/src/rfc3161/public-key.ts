import { concatBytes } from '@ipr/domain';
import * as asn1js from 'asn1js';
import { RSAPublicKey } from 'pkijs';
import type { ParsedCertificate } from './certificate.ts';
import { namesOneAlgorithm } from './der.ts';
import { type DerValue, fieldsOf, readValue, tags } from './der-value.ts';
import { hashNames, oid } from './oids.ts';
import { signatureHash, signatureKey } from './signature-algorithms.ts';

/** Curve by object identifier: its name in WebCrypto and the length of a coordinate in bytes. */
const curves: Readonly<Record<string, { readonly namedCurve: string; readonly bytes: number }>> = {
  [oid.p256]: { namedCurve: 'P-256', bytes: 32 },
  [oid.p384]: { namedCurve: 'P-384', bytes: 48 },
  [oid.p521]: { namedCurve: 'P-521', bytes: 66 },
};

const leastRsaBits = 2048;

interface PublicKey {
  readonly kind: 'rsa' | 'ec';
  readonly spki: Uint8Array<ArrayBuffer>;
  readonly curve?: (typeof curves)[string];
}

const bitsOf = (integer: asn1js.Integer): number => {
  const digits = integer.valueBlock.valueHexView;
  const first = digits.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : (digits.length - first) * 8 - Math.clz32(digits[first] ?? 0) + 24;
};

const readKey = ({ fields }: ParsedCertificate): PublicKey | undefined => {
  const { algorithm, parsedKey } = fields.subjectPublicKeyInfo;
  const spki = new Uint8Array(fields.subjectPublicKeyInfo.toSchema().toBER());
  if (algorithm.algorithmId === oid.rsaEncryption)
    return parsedKey instanceof RSAPublicKey && bitsOf(parsedKey.modulus) >= leastRsaBits
      ? { kind: 'rsa', spki }
      : undefined;
  const named: unknown = algorithm.algorithmParams;
  const curve = named instanceof asn1js.ObjectIdentifier ? curves[named.valueBlock.toString()] : undefined;
  return algorithm.algorithmId === oid.ecPublicKey && curve ? { kind: 'ec', spki, curve } : undefined;
};

/** Keys by certificate: all tokens of an authority have the same signer. */
const keys = new WeakMap<ParsedCertificate, PublicKey | undefined>();

/** The key of a certificate; undefined for one that does not count: RSA below 2048 bits, other curves than the three. */
export const publicKeyOf = (certificate: ParsedCertificate): PublicKey | undefined => {
  if (!keys.has(certificate)) keys.set(certificate, readKey(certificate));
  return keys.get(certificate);
};

/** Keys as WebCrypto takes them, by hash. */
const imported = new WeakMap<PublicKey, Map<string, Promise<CryptoKey>>>();

const importKey = (key: PublicKey, hash: string): Promise<CryptoKey> => {
  const known = imported.get(key) ?? new Map<string, Promise<CryptoKey>>();
  imported.set(key, known);
  const { spki, curve } = key;
  const algorithm = curve ? { name: 'ECDSA', namedCurve: curve.namedCurve } : { name: 'RSASSA-PKCS1-v1_5', hash };
  const found = known.get(hash) ?? crypto.subtle.importKey('spki', spki, algorithm, false, ['verify']);
  known.set(hash, found);
  return found;
};

/** A positive INTEGER of a curve in so many bytes; null for none, or one that is not minimal (X.690 section 8.3). */
const coordinate = ({ tag, content }: DerValue, length: number): Uint8Array | null => {
  const [first = 0x80, second = 0x80] = content;
  if (tag !== tags.integer || (first & 0x80) !== 0 || (first === 0 && (second & 0x80) === 0)) return null;
  const digits = first === 0 ? content.subarray(1) : content;
  return digits.length > length ? null : concatBytes(new Uint8Array(length - digits.length), digits);
};

/** r and s of an ECDSA signature in DER (RFC 3279 section 2.2.3) side by side, as WebCrypto takes them; null for no such pair. */
const sideBySide = (signature: Uint8Array, length: number): Uint8Array<ArrayBuffer> | null => {
  try {
    const [r, s] = fieldsOf(readValue(signature), 2).map((each) => coordinate(each, length));
    return r && s ? concatBytes(r, s) : null;
  } catch {
    return null;
  }
};

/** @param hash a name of WebCrypto @param signature RSA PKCS #1 v1.5, or ECDSA in DER */
export const verifySignature = async (
  publicKey: PublicKey,
  hash: string,
  signed: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> => {
  const data = signed as Uint8Array<ArrayBuffer>;
  const { curve } = publicKey;
  const raw = curve ? sideBySide(signature, curve.bytes) : (signature as Uint8Array<ArrayBuffer>);
  if (!raw) return false;
  const key = await importKey(publicKey, hash);
  return crypto.subtle.verify({ name: key.algorithm.name, hash }, key, raw, data);
};

const checkIssuer = async ({ der, fields }: ParsedCertificate, issuer: ParsedCertificate): Promise<boolean> => {
  const algorithm = fields.signatureAlgorithm.algorithmId;
  const hash = hashNames[signatureHash(algorithm) ?? ''];
  const key = publicKeyOf(issuer);
  if (!hash || !namesOneAlgorithm(der) || !key || key.kind !== signatureKey(algorithm)) return false;
  return verifySignature(key, hash, fields.tbsView, fields.signatureValue.valueBlock.valueHexView);
};

/** Answers by certificate and issuer: all tokens of an authority have the same chain. */
const checked = new WeakMap<ParsedCertificate, WeakMap<ParsedCertificate, Promise<boolean>>>();

/** Whether the issuer's key signed this certificate, with an algorithm that counts. */
export const certificateIsSignedBy = (certificate: ParsedCertificate, issuer: ParsedCertificate): Promise<boolean> => {
  const answers = checked.get(certificate) ?? new WeakMap<ParsedCertificate, Promise<boolean>>();
  const answer = answers.get(issuer) ?? checkIssuer(certificate, issuer);
  checked.set(certificate, answers.set(issuer, answer));
  return answer;
};
