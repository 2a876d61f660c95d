import * as asn1js from 'asn1js';
import { ContentInfo, IssuerAndSerialNumber, SignedData, type SignerInfo, TSTInfo } from 'pkijs';
import { type ParsedCertificate, parseCertificate } from './certificate.ts';
import { bytesOf, childrenOf, readDer } from './der.ts';
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

const isCertificateSet = ({ idBlock }: asn1js.AsnType): boolean => idBlock.tagClass === 3 && idBlock.tagNumber === 0;

/** Certificates of a SignedData, from the very bytes that came: rewritten they might hash differently. */
const certificatesOf = (signedData: asn1js.AsnType): ParsedCertificate[] => {
  const set = childrenOf(signedData).find(isCertificateSet);
  const found = childrenOf(set).filter(({ idBlock }) => idBlock.tagClass === 1 && idBlock.tagNumber === 16);
  if (found.length > maxCertificates) throw new TokenRefused('answer unreadable', `${found.length} certificates`);
  return found.map((each) => parseCertificate(bytesOf(each)));
};

/** No signature covers these fields; a SignedData has one encoding (RFC 5652 sections 5.1 and 5.3). */
const checkVersions = ({ version, digestAlgorithms }: SignedData, signerInfo: SignerInfo, expected: 1 | 3): void => {
  const named = digestAlgorithms.map(({ algorithmId }) => algorithmId);
  if (version !== expected || signerInfo.version !== 1 || !named.includes(signerInfo.digestAlgorithm.algorithmId))
    throw new TokenRefused('answer unreadable', 'versions or digest algorithms of another SignedData');
};

/** CMS SignedData (RFC 5652) with exactly one signer. */
const openSignedData = (der: Uint8Array, expected: 1 | 3) => {
  const contentInfo = new ContentInfo({ schema: readDer(der) });
  if (contentInfo.contentType !== oid.signedData) throw new TokenRefused('answer unreadable', 'no SignedData');
  // Its certificates are parsed below, and only once for all tokens that bring the same ones.
  const others = childrenOf(contentInfo.content).filter((each) => !isCertificateSet(each));
  const signedData = new SignedData({ schema: new asn1js.Sequence({ value: others }) });
  const [signerInfo, ...more] = signedData.signerInfos;
  if (!signerInfo || more.length > 0) throw new TokenRefused('answer unreadable', 'not exactly one signer');
  checkVersions(signedData, signerInfo, expected);
  return { signedData, signerInfo, certificates: certificatesOf(contentInfo.content) };
};

/** Takes a TimeStampToken apart: a SignedData over a TSTInfo. */
export const openToken = (token: Uint8Array): SignedToken => {
  const { signedData, signerInfo, certificates } = openSignedData(token, 3);
  const { eContentType, eContent } = signedData.encapContentInfo;
  if (eContentType !== oid.tstInfo || !eContent) throw new TokenRefused('answer unreadable', 'no TSTInfo');
  const content = new Uint8Array(eContent.getValue());
  const info = new TSTInfo({ schema: readDer(content) });
  if (info.version !== 1) throw new TokenRefused('answer unreadable', `TSTInfo version ${info.version}`);
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
  const { signedData, signerInfo, certificates } = openSignedData(padded.subarray(0, length), 1);
  const { eContentType, eContent } = signedData.encapContentInfo;
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
