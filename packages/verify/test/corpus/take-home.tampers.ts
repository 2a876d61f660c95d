import { chain } from './take-home/chain.tampers.ts';
import { editors } from './take-home/editors.tampers.ts';
import { files } from './take-home/files.tampers.ts';
import { forgedTokens } from './take-home/forged-tokens.tampers.ts';
import { keys } from './take-home/keys.tampers.ts';
import { networks } from './take-home/networks.tampers.ts';
import { records } from './take-home/records.tampers.ts';
import { roots } from './take-home/roots.tampers.ts';
import { separateKey } from './take-home/separate-key.tampers.ts';
import { statements } from './take-home/statements.tampers.ts';
import { tokens } from './take-home/tokens.tampers.ts';
import { versions } from './take-home/versions.tampers.ts';
import type { Tamper } from './tamper.fixture.ts';

/** What an attacker does to a take-home bundle. */
export const takeHomeTampers: readonly Tamper[] = [
  ...versions,
  ...files,
  ...keys,
  ...separateKey,
  ...chain,
  ...networks,
  ...tokens,
  ...forgedTokens,
  ...statements,
  ...records,
  ...roots,
  ...editors,
];
