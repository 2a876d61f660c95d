import { assetMutants } from './assets.ts';
import { commitmentMutants } from './commitments.ts';
import { consentMutants } from './consents.ts';
import { grantMutants } from './grants.ts';
import { passMutants } from './passes.ts';
import { registrantMutants } from './registrants.ts';
import type { SemanticMutant } from './semantic-mutant.ts';
import { tokenMutants } from './tokens.ts';

export { applyMutant, type SemanticMutant } from './semantic-mutant.ts';

const files = ['registrants', 'boundaries', 'events', 'access', 'assets', 'signatures', 'access-pass'] as const;
const moreFiles = ['pass-contracts', 'limits', 'cids', 'delegated-accounts'] as const;
type TestFile = (typeof files)[number] | (typeof moreFiles)[number];

/** The tests most likely to fail, then all others. */
const startingWith = (...first: TestFile[]): readonly string[] => [...new Set([...first, ...files, ...moreFiles])];

/** Mistakes that mutation tools do not generate: wrong account, wrong order, stale record, forgotten condition. */
export const semanticMutants: readonly { mutants: readonly SemanticMutant[]; tests: readonly string[] }[] = [
  { mutants: registrantMutants, tests: startingWith('registrants', 'boundaries') },
  { mutants: assetMutants, tests: startingWith('events', 'boundaries', 'limits', 'assets') },
  { mutants: commitmentMutants, tests: startingWith('events', 'boundaries', 'assets') },
  { mutants: grantMutants, tests: startingWith('boundaries', 'events', 'access') },
  { mutants: consentMutants, tests: startingWith('delegated-accounts', 'events', 'signatures', 'access') },
  { mutants: passMutants, tests: startingWith('pass-contracts', 'events', 'access-pass') },
  { mutants: tokenMutants, tests: startingWith('events', 'cids', 'assets', 'access-pass') },
];
