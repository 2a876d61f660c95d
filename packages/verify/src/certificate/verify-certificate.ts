import type { CertificateData } from '@ipr/api';
import { fromBase64 } from '@ipr/domain';
import { parseStrictJson } from '@ipr/domain/strict-json';
import { BundleRefused } from '../bundle/bundle-refused.ts';
import type { Report } from '../bundle/entries.ts';
import type { Trusted } from '../bundle/trusted.ts';
import type { Received } from '../kinds/kind.ts';
import { readCertificatePdf } from '../pdf/certificate-parts.ts';
import { verifyAsset } from '../take-home/verify-asset.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { checkData } from './check-data.ts';
import { checkPdfSignature } from './check-signature.ts';
import { EvidenceDocument } from './evidence-document.ts';

/** What the certificate states, and who signed it. */
export interface CertificateFacts {
  readonly kind: 'certificate';
  readonly data: CertificateData;
  /** Common name of the certificate whose key signed; null when the signature is refuted. */
  readonly signer: string | null;
  /** ISO 8601, by the time stamp over the signature; null without one that a root of the reader proves. */
  readonly signedAt: string | null;
  /** When it was issued, as it states. */
  readonly madeAt: string;
}

const readEvidence = (bytes: Uint8Array): EvidenceDocument => {
  try {
    return EvidenceDocument.parse(parseStrictJson(bytes));
  } catch (cause) {
    throw new BundleRefused('document.unreadable', 'evidence.json', cause);
  }
};

/**
 * Checks a certificate over nothing but its bytes: form, signature, attached evidence, and that it shows what the evidence proves.
 * @throws BundleRefused pdf.not-canonical, document.missing, document.unreadable
 */
export const verifyCertificate = async (
  bytes: Uint8Array<ArrayBuffer>,
  trusted: Trusted,
  report: Report,
): Promise<Received<CertificateFacts>> => {
  const parts = readCertificatePdf(bytes);
  const signer = await checkPdfSignature(parts, trusted, report);
  const { certificate: data, files: packed } = readEvidence(parts.evidence);
  const files: ZipFiles = new Map(Object.entries(packed).map(([path, each]) => [path, fromBase64(each)]));
  const { document, chain, entries, claims } = await verifyAsset(files, trusted, report, 'certificate');
  await checkData(data, document, chain, entries, files, report);
  // The signer could have drawn another page: it is covered by the signature, not derived from the data.
  report.open('certificate.page', 'a statement of the operator');
  const signedAt = signer?.at?.toISOString() ?? null;
  return {
    facts: { kind: 'certificate', data, signer: signer?.name ?? null, signedAt, madeAt: data.issuedAt },
    claims,
  };
};
