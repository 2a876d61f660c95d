import { fromHex } from '@ipr/domain';
import { start } from '../../take-home.fixture.ts';
import { forgedTokens as tokens } from '../forged-tokens.fixture.ts';
import { refit, type Tamper } from '../tamper.fixture.ts';

/** A token that its authority signed in a wrong form, in the place of the honest one. */
export const forgedTokens: readonly Tamper[] = tokens.map(({ name, reason, make }) =>
  refit(
    'take-home-one-version',
    `a token with ${name}`,
    async (all, { authority }) => {
      const { file } = JSON.parse(new TextDecoder().decode(all.get('versions/1/metadata.json')));
      const token = await make(authority, fromHex(file.fileHash), new Date((start + 400) * 1000));
      all.set('versions/1/timestamp.tst', new Uint8Array(token));
    },
    // What is accepted is another token than the one of the metadata.
    reason ? 'PRNNN PRPNP -token.valid ?token.claims' : 'PRNNN PRPNP -token.claims',
  ),
);
