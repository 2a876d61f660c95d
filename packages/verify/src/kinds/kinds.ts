import { ndaEvidenceKind } from '../nda-evidence/kind.ts';
import { takeHomeKind } from '../take-home/kind.ts';

/** Every kind of bundle that can be verified: a file and a line each. */
export const kinds = [takeHomeKind, ndaEvidenceKind] as const;

export type KindName = (typeof kinds)[number]['kind'];
/** The statements of a bundle; `kind` is the discriminant. */
export type Facts = NonNullable<Awaited<ReturnType<(typeof kinds)[number]['verify']>>['facts']>;
