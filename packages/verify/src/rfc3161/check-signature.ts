import { type ParsedCertificate, sameBytes } from './certificate.ts';
import { algorithmOf, type DerValue, octetsOf, partsIn, tags, typeOf } from './der-value.ts';
import { hashNames, oid } from './oids.ts';
import { publicKeyOf, verifySignature } from './public-key.ts';
import { signatureHash, signatureKey } from './signature-algorithms.ts';
import { namedBySigner, type SignerInfo } from './signer-info.ts';
import { TokenRefused } from './token-refused.ts';

const wrong = (detail: string) => new TokenRefused('wrong signature', detail);

/** The one value, of this tag, of the one signed attribute of this kind. */
const attributeOf = ({ signed }: SignerInfo, id: string, tag: number): DerValue => {
  const [attribute, ...more] = signed.filter(({ type }) => type === id);
  const [value, ...others] = attribute?.values ?? [];
  if (more.length > 0 || others.length > 0 || value?.tag !== tag) throw wrong(`not exactly one attribute ${id}`);
  return value;
};

const digestOf = async (hash: string, bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest(hash, bytes as Uint8Array<ArrayBuffer>));

/** The content type and the digest of the content stand among what is signed (RFC 5652 section 5.4). */
const checkContent = async (signerInfo: SignerInfo, content: Uint8Array, expected: string) => {
  if (typeOf(attributeOf(signerInfo, oid.contentType, tags.type)) !== expected)
    throw wrong('signed for another content type');
  const hash = hashNames[signerInfo.digestAlgorithm];
  if (!hash) throw wrong('a digest algorithm that does not count');
  const stated = attributeOf(signerInfo, oid.messageDigest, tags.octets).content;
  if (!sameBytes(await digestOf(hash, content), stated)) throw wrong('another content was signed');
};

/** Hashes of certificates: all tokens of an authority name the same one. */
const hashes = new WeakMap<ParsedCertificate, Map<string, Promise<Uint8Array>>>();

const hashOf = (certificate: ParsedCertificate, hash: string): Promise<Uint8Array> => {
  const known = hashes.get(certificate) ?? new Map<string, Promise<Uint8Array>>();
  hashes.set(certificate, known);
  const found = known.get(hash) ?? digestOf(hash, certificate.der);
  known.set(hash, found);
  return found;
};

/** The certificate that signed: what is signed has its hash (ESSCertIDv2, RFC 5035 section 4, required by RFC 5816). */
const signingCertificate = async (signerInfo: SignerInfo, candidates: readonly ParsedCertificate[]) => {
  const [certificates] = partsIn(attributeOf(signerInfo, oid.signingCertificateV2, tags.sequence));
  const [first, second] = partsIn(partsIn(certificates)[0]);
  const namesHash = first?.tag === tags.sequence;
  const hash = namesHash ? hashNames[algorithmOf(first)] : 'SHA-256';
  const expected = octetsOf(namesHash ? second : first);
  for (const each of candidates) if (hash && sameBytes(await hashOf(each, hash), expected)) return each;
  throw new TokenRefused('wrong certificate', 'what is signed names another certificate');
};

/**
 * RSA (PKCS #1 v1.5) or ECDSA over SHA-256, SHA-384 or SHA-512; nothing else counts.
 * @param certificates among which the signer's is
 * @returns the signer's certificate
 * @throws TokenRefused 'wrong signature', 'wrong certificate'
 */
export const checkSignature = async (
  signerInfo: SignerInfo,
  content: Uint8Array,
  certificates: readonly ParsedCertificate[],
  contentType: string = oid.tstInfo,
): Promise<ParsedCertificate> => {
  const candidates = namedBySigner(signerInfo, certificates);
  await checkContent(signerInfo, content, contentType);
  const signer = await signingCertificate(signerInfo, candidates);
  const { signatureAlgorithm, digestAlgorithm, signedBytes, signature } = signerInfo;
  const kind = signatureKey(signatureAlgorithm);
  const hash = hashNames[signatureHash(signatureAlgorithm) ?? digestAlgorithm];
  const key = publicKeyOf(signer);
  if (!kind || !hash || key?.kind !== kind) throw wrong('an algorithm or a key that does not count');
  if (!(await verifySignature(key, hash, signedBytes, signature))) throw wrong('the signature differs');
  return signer;
};
