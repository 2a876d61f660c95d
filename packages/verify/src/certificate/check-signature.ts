import { concatBytes, toHex } from '@ipr/domain';
import { type Report, unless } from '../bundle/entries.ts';
import type { Trusted } from '../bundle/trusted.ts';
import type { CertificateParts } from '../pdf/certificate-parts.ts';
import { revocationOf } from '../rfc3161/captured-revocation.ts';
import {
  extensionPurposes,
  keyUsage,
  keyUsageOf,
  nameOf,
  type ParsedCertificate,
  parseCertificate,
  readable,
  sameBytes,
  sameName,
} from '../rfc3161/certificate.ts';
import { checkSignature } from '../rfc3161/check-signature.ts';
import { reading } from '../rfc3161/der.ts';
import { findChain } from '../rfc3161/find-chain.ts';
import { oid } from '../rfc3161/oids.ts';
import { openDetached, openToken } from '../rfc3161/signed-token.ts';
import { TokenRefused } from '../rfc3161/token-refused.ts';
import { type VerifiedToken, verifyToken } from '../rfc3161/verify-token.ts';

/** Who signed, when, and what is known about it; null where nothing valid was found. */
export interface PdfSigner {
  readonly name: string;
  /** Of the time stamp over the signature; null without a valid one under a root of the reader. */
  readonly at: Date | null;
}

const reasonOf = (thrown: unknown) => (thrown instanceof TokenRefused ? thrown.reason : 'wrong signature');

const documentPurposes: readonly string[] = [oid.documentSigning, oid.emailProtection];

/** A time-stamping unit, a server or a person's login certificate is no signer of documents, and a key for encryption signs nothing. */
export const maySignDocuments = (signer: ParsedCertificate): boolean => {
  const [purposes, usage] = [extensionPurposes(signer), keyUsageOf(signer)];
  const isForDocuments = purposes === null || purposes.some((purpose) => documentPurposes.includes(purpose));
  return (
    isForDocuments && (usage === undefined || (usage & (keyUsage.digitalSignature | keyUsage.nonRepudiation)) !== 0)
  );
};

/** No signature covers the certificates of a SignedData: each has to be among those that the signature of the file covers. */
const checkCovered = (carried: readonly Uint8Array[], covered: readonly Uint8Array[]): void => {
  const distinct = new Set(carried.map(toHex));
  const isCovered = carried.every((der) => covered.some((each) => sameBytes(each, der)));
  if (distinct.size !== carried.length || !isCovered)
    throw new TokenRefused('wrong certificate', 'a certificate that the signature does not cover');
};

const checkToken = async (
  token: Uint8Array | null,
  signature: Uint8Array,
  { certificates, crls, ocsps }: CertificateParts,
  { roots }: Trusted,
  report: Report,
): Promise<VerifiedToken | null> => {
  if (!token) {
    report.open('pdf.token', 'no time stamp');
    return null;
  }
  try {
    await reading(() => checkCovered(openToken(token).certificates, certificates));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', signature as Uint8Array<ArrayBuffer>));
    const verified = await verifyToken(token, { digest, roots: roots ?? certificates, certificates });
    const params = { time: verified.genTime.toISOString(), authority: verified.tsa };
    const chain = verified.chain.map(parseCertificate);
    const revocation = await revocationOf(chain, [...crls, ...ocsps], verified.genTime);
    if (revocation === 'revoked') report.check('pdf.token', 'revoked', { params });
    else if (!roots) report.open('pdf.token', 'no root of the reader', params);
    else report.check('pdf.token', null, { params });
    return revocation === 'revoked' ? null : verified;
  } catch (thrown) {
    report.check('pdf.token', reasonOf(thrown));
    return null;
  }
};

/** Up to the file's own root where the reader trusts a certificate below it, whose issuers may have revoked it. */
const withIssuers = async (chain: readonly ParsedCertificate[], known: readonly ParsedCertificate[], at: Date) => {
  const last = chain.at(-1) as ParsedCertificate;
  const ownRoots = known.filter(({ fields }) => sameName(fields.issuer, fields.subject));
  const above = await findChain(last, known, ownRoots, at).catch(() => [last]);
  return [...chain.slice(0, -1), ...above];
};

const checkSigner = async (
  signer: ParsedCertificate,
  known: readonly ParsedCertificate[],
  { crls, ocsps }: CertificateParts,
  at: Date,
  { signers }: Trusted,
  report: Report,
): Promise<void> => {
  const params = { authority: nameOf(signer) };
  if (!signers) {
    report.open('pdf.signer', 'no signer of the reader', params);
    return;
  }
  try {
    const chain = await findChain(signer, known, readable(signers), at);
    const [, ...above] = chain;
    const root = above.at(-1);
    report.check('pdf.signer', null, { params: root ? { ...params, root: nameOf(root) } : params });
    const revocation = await revocationOf(await withIssuers(chain, known, at), [...crls, ...ocsps], at);
    if (revocation === 'revoked') report.check('pdf.revocation', 'revoked', { params });
    else if (revocation === 'good') report.check('pdf.revocation', null, { params });
    else
      report.open('pdf.revocation', revocation === 'none' ? 'no revocation data' : 'revocation data unusable', params);
  } catch (thrown) {
    // Any person can sign under an authority of their own: that refutes nothing, and proves nothing.
    const reason = reasonOf(thrown);
    if (reason === 'untrusted authority') report.open('pdf.signer', 'no signer of the reader', params);
    else report.check('pdf.signer', reason, { params });
  }
};

/** Checks the signature over the whole file, its signer and its time stamp. @returns null when the signature is refuted, also for a key that may not sign documents */
export const checkPdfSignature = async (
  parts: CertificateParts,
  trusted: Trusted,
  report: Report,
): Promise<PdfSigner | null> => {
  try {
    const { signed, padded, certificates } = parts;
    const opened = await reading(() => openDetached(padded));
    checkCovered(opened.certificates, certificates);
    const known = readable([...opened.certificates, ...certificates]);
    const signer = await reading(() => checkSignature(opened.signerInfo, concatBytes(...signed), known, oid.data));
    const name = nameOf(signer);
    const isForDocuments = maySignDocuments(signer);
    report.check('pdf.signature', unless(isForDocuments, 'wrong purpose'), { params: { authority: name } });
    const signature = opened.signerInfo.signature;
    const token = await checkToken(opened.token, signature, parts, trusted, report);
    await checkSigner(signer, known, parts, token?.genTime ?? trusted.now ?? new Date(), trusted, report);
    // Without a root of the reader any person could have stamped any time.
    const at = (trusted.roots && token?.genTime) ?? null;
    return isForDocuments ? { name, at } : null;
  } catch (thrown) {
    const reason = reasonOf(thrown);
    report.check('pdf.signature', reason === 'answer unreadable' ? 'wrong signature' : reason);
    return null;
  }
};
