import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import { packNdaEvidence } from '../../../src/nda-evidence/pack.ts';
import { amoy } from '../../chain.fixture.ts';
import { granteeKey, ndaParts, shareOf } from '../../nda.fixture.ts';
import { ownPdf, publishedText, type TermsOrder, termsParts } from '../../nda-terms.fixture.ts';
import type { World } from '../honest.fixture.ts';
import type { Tamper } from '../tamper.fixture.ts';

type Parts = Awaited<ReturnType<typeof ndaParts>>;

const packed = (name: string, make: (world: World) => Promise<Parts>, expected: string): Tamper => ({
  name,
  of: 'nda-published',
  expected,
  make: async (_, world) => {
    const parts = await make(world);
    return packNdaEvidence(parts, (digest) => world.authority.stamp(digest, new Date(parts.evidence.madeAt)));
  },
});

/** Both sides signed a share document whose text is another one than its fields name. */
const mixed = (name: string, order: TermsOrder, expected = 'RNNNN RPPNP -share.published'): Tamper =>
  packed(name, ({ authority }) => termsParts(authority, order), expected);

/** The same without the field `nda`. */
const untermed = (name: string, ndaText: string, expected: string): Tamper =>
  packed(
    name,
    ({ authority }) =>
      ndaParts(authority, 'eip-1271', shareOf(predictSafeAddress(granteeKey.address), { ndaText }), granteeKey, amoy),
    expected,
  );

const standard = 'nda-standard-en-1.2';

/** Law, courts, names and own text are terms by the clauses of a published text alone. */
export const published: readonly Tamper[] = [
  mixed('a law next to a text that takes none from the document', { published: 'nda-standard-en-1.1' }),
  mixed('a standard text called one for know-how', { published: standard, variant: 'know-how' }),
  mixed('an English text called German', { published: standard, locale: 'de' }),
  mixed(
    'an own text next to a text that does not refer to it',
    { published: standard, ownText: ownPdf },
    'RNNNN RPPNP +share.own-text -share.published',
  ),
  mixed('a text that refers to an own text, without one', { published: 'nda-own-en-1.2' }),
  untermed(
    'a text that takes names from a document without them',
    publishedText(standard),
    'RNNNN RPPNP -share.published',
  ),
  untermed(
    'a published text with another law in its words',
    publishedText(standard).replace('is governed by that law', 'is governed by the law of New York'),
    'PNNNN PPPNP ?share.published',
  ),
  mixed('law and courts next to a text of the grantor', { law: 'US-NY' }, 'PNNNN PPPNP ?share.published'),
];
