import { attributes } from './forged-tokens/attributes.fixture.ts';
import type { ForgedToken } from './forged-tokens/forge.fixture.ts';
import { info } from './forged-tokens/info.fixture.ts';
import { structures } from './forged-tokens/structures.fixture.ts';

/** Tokens that the authority's own key signed, each with what is forged. */
export const forgedTokens: readonly ForgedToken[] = [...attributes, ...info, ...structures];
