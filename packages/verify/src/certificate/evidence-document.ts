import { CertificateData } from '@ipr/api';
import { z } from 'zod';
import { jsonBytes } from '../bundle/manifest.ts';

/** evidence.json: what a certificate shows, and the files that prove it (docs/formats/certificate.md). */
export const EvidenceDocument = z.strictObject({
  schema: z.literal('ipr-certificate/1'),
  certificate: CertificateData,
  /** By path as in a take-home bundle, in base64. */
  files: z.record(
    z.string().regex(/^[a-z0-9/.-]{1,100}$/),
    z
      .base64()
      .min(1)
      .max(16 * 1024 * 1024),
  ),
});
export type EvidenceDocument = z.output<typeof EvidenceDocument>;

export const evidenceBytes = (document: EvidenceDocument): Uint8Array<ArrayBuffer> =>
  jsonBytes(EvidenceDocument.parse(document));
