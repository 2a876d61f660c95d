import { ndaEvidenceKind } from '../nda-evidence/kind.ts';
import { takeHomeKind } from '../take-home/kind.ts';

/** Every kind of bundle that can be verified: a file and a line each. */
export const kinds = [takeHomeKind, ndaEvidenceKind] as const;

export type KindName = (typeof kinds)[number]['kind'];
/** What a bundle of some kind says; `kind` tells which. */
export type Facts = NonNullable<Awaited<ReturnType<(typeof kinds)[number]['verify']>>['facts']>;
