import type { CertificateFacts } from '../certificate/verify-certificate.ts';
import { ndaEvidenceKind } from '../nda-evidence/kind.ts';
import { takeHomeKind } from '../take-home/kind.ts';

/** Every kind of bundle in a ZIP: a file and a line each. A certificate is a PDF, and read by another reader. */
export const kinds = [takeHomeKind, ndaEvidenceKind] as const;

export type KindName = (typeof kinds)[number]['kind'] | CertificateFacts['kind'];
/** The statements of a bundle; `kind` is the discriminant. */
export type Facts = NonNullable<Awaited<ReturnType<(typeof kinds)[number]['verify']>>['facts']> | CertificateFacts;
