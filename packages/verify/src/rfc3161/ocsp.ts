import * as asn1js from 'asn1js';
import { BasicOCSPResponse, type CertID, ExtKeyUsage, InfoAccess, OCSPResponse, type SingleResponse } from 'pkijs';
import { extensionOf, namesFit, type ParsedCertificate, parseCertificate, sameBytes } from './certificate.ts';
import { childrenOf, ownBuffer, readDer } from './der.ts';
import { type DerValue, partsIn, readValue } from './der-value.ts';
import { oid } from './oids.ts';
import { certificateIsSignedBy } from './public-key.ts';
import { maxRevocationBytes, outcomeAt, type RevocationOutcome, signedBy, unusable } from './revocation-outcome.ts';

/** RFC 5280 section 4.2.2.1 and RFC 6960. */
const authorityInfoAccess = '1.3.6.1.5.5.7.1.1';
const ocspAccess = '1.3.6.1.5.5.7.48.1';
const basicResponse = '1.3.6.1.5.5.7.48.1.1';
const ocspSigning = '1.3.6.1.5.5.7.3.9';
const uniformResourceIdentifier = 6;
/** SHA-1 names certificates here, as all responders support; no signature rests on it. */
const nameHashes: Readonly<Record<string, string>> = { '1.3.14.3.2.26': 'SHA-1', [oid.sha256]: 'SHA-256' };

/** URLs of OCSP responders for a certificate: http and https. */
export const ocspUrlsOf = (certificate: ParsedCertificate): string[] => {
  const access: unknown = extensionOf(certificate, authorityInfoAccess)?.parsedValue;
  if (!(access instanceof InfoAccess)) return [];
  return access.accessDescriptions.flatMap(({ accessMethod, accessLocation: { type, value } }) =>
    accessMethod === ocspAccess && type === uniformResourceIdentifier && /^https?:/.test(value) ? [value] : [],
  );
};

const digestOf = async (hash: string, bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest(hash, bytes as Uint8Array<ArrayBuffer>));
const nameBytes = ({ fields }: ParsedCertificate) => new Uint8Array(fields.subject.toSchema().toBER());
const keyBytes = ({ fields }: ParsedCertificate) =>
  new Uint8Array(fields.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView);

/** An OCSPRequest (RFC 6960 section 4.1) for one certificate, DER; without a nonce, so that responders may answer from a cache. */
export const buildOcspRequest = async (
  certificate: ParsedCertificate,
  issuer: ParsedCertificate,
): Promise<Uint8Array> => {
  const octets = async (bytes: Uint8Array) =>
    new asn1js.OctetString({ valueHex: ownBuffer(await digestOf('SHA-1', bytes)) });
  const sequence = (...value: asn1js.AsnType[]) => new asn1js.Sequence({ value });
  const algorithm = sequence(new asn1js.ObjectIdentifier({ value: '1.3.14.3.2.26' }), new asn1js.Null());
  const [name, key] = [await octets(nameBytes(issuer)), await octets(keyBytes(issuer))];
  const id = sequence(algorithm, name, key, certificate.fields.serialNumber);
  return new Uint8Array(sequence(sequence(sequence(sequence(id)))).toBER());
};

/** The library passes over further parts: only these have a meaning (RFC 6960 section 4.2.1). */
const hasParts = (value: DerValue | undefined, ...counts: readonly number[]): boolean =>
  counts.includes(partsIn(value).length);

const parse = (der: Uint8Array): BasicOCSPResponse | undefined => {
  try {
    const [, wrapped, ...more] = partsIn(readValue(der, maxRevocationBytes));
    const [inside] = partsIn(wrapped);
    if (more.length > 0 || !hasParts(wrapped, 1) || !hasParts(inside, 2)) return undefined;
    const { responseStatus, responseBytes } = new OCSPResponse({ schema: readDer(der, maxRevocationBytes) });
    if (responseStatus.valueBlock.valueDec !== 0 || responseBytes?.responseType !== basicResponse) return undefined;
    const basic = new Uint8Array(responseBytes.response.getValue());
    const parts = readValue(basic, maxRevocationBytes);
    return hasParts(parts, 3, 4) ? new BasicOCSPResponse({ schema: readDer(basic, maxRevocationBytes) }) : undefined;
  } catch {
    return undefined;
  }
};

const isAbout = async (id: CertID, { fields }: ParsedCertificate, issuer: ParsedCertificate): Promise<boolean> => {
  const hash = nameHashes[id.hashAlgorithm.algorithmId];
  if (!hash || !id.serialNumber.isEqual(fields.serialNumber)) return false;
  const isName = sameBytes(new Uint8Array(id.issuerNameHash.getValue()), await digestOf(hash, nameBytes(issuer)));
  return isName && sameBytes(new Uint8Array(id.issuerKeyHash.getValue()), await digestOf(hash, keyBytes(issuer)));
};

/** A responder to which the issuer delegated (RFC 6960 section 4.2.2.2), valid at this time. */
const isDelegate = async (responder: ParsedCertificate, issuer: ParsedCertificate, at: Date): Promise<boolean> => {
  const purposes: unknown = extensionOf(responder, oid.extendedKeyUsage)?.parsedValue;
  const { notBefore, notAfter } = responder.fields;
  const isForOcsp = purposes instanceof ExtKeyUsage && purposes.keyPurposes.includes(ocspSigning);
  if (!isForOcsp || notBefore.value > at || notAfter.value < at || !namesFit(responder, issuer)) return false;
  return certificateIsSignedBy(responder, issuer);
};

const isSigned = async (response: BasicOCSPResponse, issuer: ParsedCertificate, at: Date): Promise<boolean> => {
  const { tbsResponseData, signatureAlgorithm, signature, certs = [] } = response;
  const isBy = (certificate: ParsedCertificate) =>
    signedBy(certificate, signatureAlgorithm.algorithmId, tbsResponseData.tbsView, signature.valueBlock.valueHexView);
  if (await isBy(issuer)) return true;
  for (const each of certs.slice(0, 3)) {
    const responder = parseCertificate(new Uint8Array(each.toSchema().toBER()));
    if ((await isDelegate(responder, issuer, at)) && (await isBy(responder))) return true;
  }
  return false;
};

/** certStatus (RFC 6960 section 4.2.1): 'unknown' also for what is no status. */
const statusOf = ({ certStatus }: SingleResponse): 'good' | 'unknown' | Date => {
  if (!(certStatus instanceof asn1js.BaseBlock) || certStatus.idBlock.tagClass !== 3) return 'unknown';
  if (certStatus.idBlock.tagNumber === 0) return 'good';
  const [time] = childrenOf(certStatus);
  return certStatus.idBlock.tagNumber === 1 && time instanceof asn1js.GeneralizedTime ? time.toDate() : 'unknown';
};

/**
 * The state of a certificate at a time according to an OCSP response (RFC 6960) that its issuer signed, or a responder to which the
 * issuer delegated. A response without nextUpdate counts for its own time only.
 */
export const checkOcsp = async (
  der: Uint8Array,
  certificate: ParsedCertificate,
  issuer: ParsedCertificate,
  at: Date,
): Promise<RevocationOutcome> => {
  const response = parse(der);
  if (!response) return unusable('unreadable');
  const isBy = await isSigned(response, issuer, at).catch(() => false);
  if (!isBy) return unusable('wrong signature');
  for (const each of response.tbsResponseData.responses) {
    if (!(await isAbout(each.certID, certificate, issuer))) continue;
    const status = statusOf(each);
    if (status === 'unknown') return unusable('unsupported');
    const { thisUpdate, nextUpdate = new Date(thisUpdate.getTime() + 5 * 60_000) } = each;
    return outcomeAt(at, thisUpdate, nextUpdate, status === 'good' ? undefined : status);
  }
  return unusable('another certificate');
};
