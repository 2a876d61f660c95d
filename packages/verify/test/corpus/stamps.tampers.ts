import { editors } from './stamps/editors.tampers.ts';
import { files } from './stamps/files.tampers.ts';
import { renewals } from './stamps/renewals.tampers.ts';
import { tokens } from './stamps/tokens.tampers.ts';
import type { Tamper } from './tamper.fixture.ts';

/** What a party, an authority or a stranger does to stamps, revocation data and renewals. */
export const stampTampers: readonly Tamper[] = [...tokens, ...renewals, ...files, ...editors];
