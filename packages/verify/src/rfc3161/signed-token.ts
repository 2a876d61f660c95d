import * as asn1js from 'asn1js';
import { AlgorithmIdentifier, EncapsulatedContentInfo, IssuerAndSerialNumber, SignerInfo, TSTInfo } from 'pkijs';
import { type ParsedCertificate, parseCertificate } from './certificate.ts';
import { bytesOf, childrenOf, isTagged, partsOf, readDer } from './der.ts';
import { oid } from './oids.ts';
import { TokenRefused } from './token-refused.ts';

/** Certificates that a token may carry; more than this is no token of a time-stamping authority. */
const maxCertificates = 10;

export interface SignedToken {
  readonly info: TSTInfo;
  /** DER of the TSTInfo: what the message digest is over. */
  readonly content: Uint8Array;
  readonly signerInfo: SignerInfo;
  readonly certificates: readonly ParsedCertificate[];
}

/** First bytes of headers (X.690 section 8.1.2): universal types, and the fields [0] and [1] of a structure. */
const tags = { integer: 0x02, time: 0x18, sequence: 0x30, set: 0x31, first: 0xa0, second: 0xa1 } as const;

const noSignedData = () => new TokenRefused('answer unreadable', 'no SignedData');

/** Certificates of a SignedData, from the very bytes that came: rewritten they might hash differently. */
const certificatesOf = (set: Uint8Array | undefined): ParsedCertificate[] => {
  const found = set ? partsOf(set).filter((each) => isTagged(each, tags.sequence)) : [];
  if (found.length > maxCertificates) throw new TokenRefused('answer unreadable', `${found.length} certificates`);
  return found.map(parseCertificate);
};

/** The parts of the SignedData (RFC 5652 section 5.1) in a ContentInfo (section 3). */
const signedDataIn = (der: Uint8Array): readonly Uint8Array[] => {
  const [type = new Uint8Array(), wrapped, ...rest] = partsOf(der);
  const contentType = readDer(type);
  const isSignedData =
    contentType instanceof asn1js.ObjectIdentifier && contentType.valueBlock.toString() === oid.signedData;
  if (!isTagged(der, tags.sequence) || !isSignedData || !isTagged(wrapped, tags.first) || rest.length > 0)
    throw noSignedData();
  const [signedData, ...more] = partsOf(wrapped);
  if (!isTagged(signedData, tags.sequence) || more.length > 0) throw noSignedData();
  return partsOf(signedData);
};

/** No signature covers these fields; a SignedData has one encoding (RFC 5652 sections 5.1 and 5.3). */
const checkVersions = (version: asn1js.AsnType, digests: asn1js.AsnType, signerInfo: SignerInfo, expected: 1 | 3) => {
  const named = childrenOf(digests).map((schema) => new AlgorithmIdentifier({ schema }).algorithmId);
  // The library's enumerations are integers, too.
  const isInteger = isTagged(bytesOf(version), tags.integer) && version instanceof asn1js.Integer;
  const isExpected = isInteger && version.valueBlock.valueDec === expected;
  if (!isExpected || signerInfo.version !== 1 || !named.includes(signerInfo.digestAlgorithm.algorithmId))
    throw new TokenRefused('answer unreadable', 'versions or digest algorithms of another SignedData');
};

/**
 * CMS SignedData (RFC 5652) with exactly one signer. Part by part, and not by the library's class for the whole: that makes its schema
 * again for each token, and reads certificates that all tokens of an authority bring alike.
 */
const openSignedData = (der: Uint8Array, expected: 1 | 3) => {
  const parts = signedDataIn(der);
  // Certificates and lists of an encapsulated token; a detached signature brings no lists. Version, digests and content come before.
  const optional = parts.slice(3, -1).map(([tag]) => tag);
  const allowed = expected === 3 ? [[], [tags.first], [tags.second], [tags.first, tags.second]] : [[], [tags.first]];
  if (!allowed.some((each) => each.join() === optional.join())) throw noSignedData();
  const others = parts.filter((each) => !isTagged(each, tags.first) && !isTagged(each, tags.second));
  const [version, digests, content, signers, ...rest] = others.map((each) => readDer(each));
  if (!version || !digests || !content || !isTagged(others[1], tags.set) || !isTagged(others[3], tags.set))
    throw noSignedData();
  const [signer, ...more] = childrenOf(signers);
  if (!signer || more.length > 0 || rest.length > 0)
    throw new TokenRefused('answer unreadable', 'not exactly one signer');
  const signerInfo = new SignerInfo({ schema: signer });
  checkVersions(version, digests, signerInfo, expected);
  const encapsulated = new EncapsulatedContentInfo({ schema: content });
  return {
    encapsulated,
    encapsulatedBytes: others[2],
    signerInfo,
    certificates: certificatesOf(parts.find((each) => isTagged(each, tags.first))),
  };
};

/** The library passes over further parts of both. @throws TokenRefused */
const checkParts = (imprint: Uint8Array | undefined, encapsulated: Uint8Array | undefined): void => {
  const [, wrapped] = encapsulated ? partsOf(encapsulated) : [];
  if (!imprint || partsOf(imprint).length !== 2 || !wrapped || partsOf(wrapped).length !== 1)
    throw new TokenRefused('answer unreadable', 'more parts than there are');
};

const timeForm = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/;

/** The library counts a month 13 on into the next year. @throws TokenRefused for what is no time (RFC 3161 section 2.4.2) */
const checkTime = (bytes: Uint8Array | undefined, time: Date): void => {
  const [, ...digits] = timeForm.exec(new TextDecoder('latin1').decode(bytes?.subarray(2))) ?? [];
  const [year, month, day, hour, minute, second] = digits;
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  if (!isTagged(bytes, tags.time) || Number.isNaN(time.getTime()) || !time.toISOString().startsWith(written))
    throw new TokenRefused('answer unreadable', 'no genTime');
};

/** Takes a TimeStampToken apart: a SignedData over a TSTInfo. */
export const openToken = (token: Uint8Array): SignedToken => {
  const { encapsulated, encapsulatedBytes, signerInfo, certificates } = openSignedData(token, 3);
  const { eContentType, eContent } = encapsulated;
  if (eContentType !== oid.tstInfo || !eContent) throw new TokenRefused('answer unreadable', 'no TSTInfo');
  const content = new Uint8Array(eContent.getValue());
  const info = new TSTInfo({ schema: readDer(content) });
  if (info.version !== 1) throw new TokenRefused('answer unreadable', `TSTInfo version ${info.version}`);
  const [, , imprint, , time] = partsOf(content);
  checkParts(imprint, encapsulatedBytes);
  checkTime(time, info.genTime);
  return { info, content, signerInfo, certificates };
};

export interface DetachedSignature {
  readonly signerInfo: SignerInfo;
  readonly certificates: readonly ParsedCertificate[];
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
  if (padded.subarray(length).some((byte) => byte !== 0))
    throw new TokenRefused('answer unreadable', 'more than one value');
  const { encapsulated, signerInfo, certificates } = openSignedData(padded.subarray(0, length), 1);
  const { eContentType, eContent } = encapsulated;
  if (eContentType !== oid.data || eContent) throw new TokenRefused('answer unreadable', 'no detached signature');
  const unsigned = signerInfo.unsignedAttrs?.attributes ?? [];
  const [attribute, ...more] = unsigned.filter(({ type }) => type === oid.signatureTimestamp);
  if (unsigned.length > 1 || more.length > 0 || (attribute && attribute.values.length !== 1))
    throw new TokenRefused('answer unreadable', 'more than one time stamp');
  const [value] = attribute?.values ?? [];
  return { signerInfo, certificates, token: value ? bytesOf(value) : null };
};

/** The certificate that the signer names. @throws TokenRefused 'wrong certificate' */
export const signerOf = (signerInfo: SignerInfo, certificates: readonly ParsedCertificate[]): ParsedCertificate => {
  const { sid } = signerInfo;
  const found = certificates.find(
    ({ fields }) =>
      sid instanceof IssuerAndSerialNumber &&
      fields.issuer.isEqual(sid.issuer) &&
      fields.serialNumber.isEqual(sid.serialNumber),
  );
  if (!found) throw new TokenRefused('wrong certificate', 'the signer is not among the certificates');
  return found;
};
