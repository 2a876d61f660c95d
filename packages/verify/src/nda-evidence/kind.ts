import type { BundleKind } from '../kinds/kind.ts';
import { type NdaFacts, verifyNdaEvidence } from './verify-nda.ts';

/** The evidence of an accepted NDA (docs/formats/nda-evidence.md). */
export const ndaEvidenceKind: BundleKind<'nda-evidence', NdaFacts> = {
  kind: 'nda-evidence',
  schema: 'ipr-nda-evidence/1',
  verify: verifyNdaEvidence,
};
