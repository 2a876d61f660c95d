import { about } from './record/about.tampers.ts';
import { consents } from './record/consents.tampers.ts';
import { files } from './record/files.tampers.ts';
import { owners } from './record/owners.tampers.ts';
import { proofs } from './record/proofs.tampers.ts';
import { signatures } from './record/signatures.tampers.ts';
import { states } from './record/state.tampers.ts';
import type { Tamper } from './tamper.fixture.ts';

/** What an operator, a party or a stranger does to the operator's record. */
export const recordTampers: readonly Tamper[] = [
  ...proofs,
  ...states,
  ...about,
  ...signatures,
  ...consents,
  ...files,
  ...owners,
];
