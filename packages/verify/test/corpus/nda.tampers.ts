import { chain } from './nda/chain.tampers.ts';
import { claims } from './nda/claims.tampers.ts';
import { documents } from './nda/documents.tampers.ts';
import { networks } from './nda/networks.tampers.ts';
import { published } from './nda/published.tampers.ts';
import { signatures } from './nda/signatures.tampers.ts';
import { terms } from './nda/terms.tampers.ts';
import { tokens } from './nda/tokens.tampers.ts';
import type { Tamper } from './tamper.fixture.ts';

/** What an attacker does to the evidence of an NDA. */
export const ndaTampers: readonly Tamper[] = [
  ...signatures,
  ...documents,
  ...tokens,
  ...chain,
  ...networks,
  ...claims,
  ...terms,
  ...published,
];
