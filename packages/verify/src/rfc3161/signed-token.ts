import { noDer } from './check-der.ts';
import {
  algorithmOf,
  type DerValue,
  expectTag,
  fieldsOf,
  isNumber,
  octetsOf,
  partsIn,
  readValue,
  tags,
  typeOf,
} from './der-value.ts';
import { oid } from './oids.ts';
import { attributesIn, readSigner, type SignerInfo } from './signer-info.ts';
import { readInfo, type TokenInfo } from './tst-info.ts';

/** Certificates that a token may carry; more than this is no token of a time-stamping authority. */
const maxCertificates = 10;

export interface SignedToken {
  readonly info: TokenInfo;
  /** DER of the TSTInfo: what the message digest is over. */
  readonly content: Uint8Array;
  readonly signerInfo: SignerInfo;
  /** DER, as they came. */
  readonly certificates: readonly Uint8Array[];
}

const noSignedData = () => noDer('no SignedData');

/** Certificates of a SignedData, from the very bytes that came: rewritten they might hash differently. */
const certificatesOf = (set: DerValue | undefined): readonly Uint8Array[] => {
  const found = partsIn(set).filter(({ tag }) => tag === tags.sequence);
  if (found.length > maxCertificates) throw noDer(`${found.length} certificates`);
  return found.map(({ bytes }) => bytes);
};

/** The one value within a field [0] (EXPLICIT). */
const within = (field: DerValue | undefined): DerValue => {
  const [value, ...more] = partsIn(expectTag(field, tags.first));
  if (!value || more.length > 0) throw noSignedData();
  return value;
};

/** The parts of the SignedData (RFC 5652 section 5.1) in a ContentInfo (section 3). */
const signedDataIn = (der: Uint8Array): readonly DerValue[] => {
  const [type, wrapped] = fieldsOf(readValue(der), 2);
  if (typeOf(type) !== oid.signedData) throw noSignedData();
  return fieldsOf(within(wrapped), 4, 6);
};

/** Type and value of the content (RFC 5652 section 5.2); a detached signature has no value. */
const encapsulatedIn = (value: DerValue | undefined) => {
  const [type, content] = fieldsOf(value, 1, 2);
  return { type: typeOf(type), content: content ? octetsOf(within(content)) : null };
};

/** CMS SignedData (RFC 5652) with exactly one signer. No signature covers its version and digests: it has one encoding (section 5.1). */
const openSignedData = (der: Uint8Array, expected: 1 | 3) => {
  const [version, digests, encapsulated, ...others] = signedDataIn(der);
  // Certificates and lists of an encapsulated token; a detached signature brings no lists.
  const optional = others.slice(0, -1).map(({ tag }) => tag);
  const allowed = expected === 3 ? [[], [tags.first], [tags.second], [tags.first, tags.second]] : [[], [tags.first]];
  if (!allowed.some((each) => each.join() === optional.join())) throw noSignedData();
  const [signer, ...more] = partsIn(expectTag(others.at(-1), tags.set));
  if (!signer || more.length > 0) throw noDer('not exactly one signer');
  const signerInfo = readSigner(signer);
  const named = partsIn(expectTag(digests, tags.set)).map(algorithmOf);
  if (!isNumber(version, expected) || !named.includes(signerInfo.digestAlgorithm))
    throw noDer('versions or digest algorithms of another SignedData');
  const certificates = certificatesOf(others.find(({ tag }) => tag === tags.first));
  return { ...encapsulatedIn(encapsulated), signerInfo, certificates };
};

/** Takes a TimeStampToken apart: a SignedData over a TSTInfo. @throws TokenRefused 'answer unreadable' */
export const openToken = (token: Uint8Array): SignedToken => {
  const { type, content, signerInfo, certificates } = openSignedData(token, 3);
  if (type !== oid.tstInfo || !content) throw noDer('no TSTInfo');
  return { info: readInfo(content), content, signerInfo, certificates };
};

export interface DetachedSignature {
  readonly signerInfo: SignerInfo;
  /** DER, as they came. */
  readonly certificates: readonly Uint8Array[];
  /** Time-stamp token over the signature's value, DER; null without one. */
  readonly token: Uint8Array | null;
}

/** Length of the one DER value at the beginning, its header included: four digits of length at most. */
const lengthOf = (bytes: Uint8Array): number => {
  const first = bytes[1] ?? 0;
  if (first < 0x80) return 2 + first;
  return 2 + (first & 0x7f) + bytes.subarray(2, 2 + (first & 0x7f)).reduce((sum, digit) => sum * 256 + digit, 0);
};

/** Takes a detached signature apart that fills its place with zeros: no bytes of another kind are there. */
export const openDetached = (padded: Uint8Array): DetachedSignature => {
  const length = lengthOf(padded);
  if (padded.subarray(length).some((byte) => byte !== 0)) throw noDer('more than one value');
  const { type, content, signerInfo, certificates } = openSignedData(padded.subarray(0, length), 1);
  if (type !== oid.data || content) throw noDer('no detached signature');
  const unsigned = attributesIn(signerInfo.unsigned);
  const [attribute, ...more] = unsigned.filter((each) => each.type === oid.signatureTimestamp);
  if (unsigned.length > 1 || more.length > 0 || (attribute && attribute.values.length !== 1))
    throw noDer('more than one time stamp');
  return { signerInfo, certificates, token: attribute?.values[0]?.bytes ?? null };
};
