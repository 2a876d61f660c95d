import { amoy } from '../../chain.fixture.ts';
import { proofsFile, stampBy } from '../../stamps.fixture.ts';
import { editor, start, takeHome, threeVersions } from '../../take-home.fixture.ts';
import { byTwo, may, soonAfter } from '../stamped.fixture.ts';
import { stampedLate } from '../take-home/editors.tampers.ts';
import type { Tamper } from '../tamper.fixture.ts';
import { two } from './stamp-forgery.fixture.ts';

/** When the token of the second version is made. */
const ofSecond = (start + 2 * 600 - 60) * 1000;

/**
 * An editor published a token of weeks after its block, which does not count for the bundle; the token of the second authority is later
 * than the bundle, and counts against the bundle.
 */
export const editors: readonly Tamper[] = [
  {
    name: 'a second token later than the bundle, next to one that an editor dated to later than its block',
    of: two,
    expected: 'PRNNN PRPNP -times.made -times.token ?times.authorities ?token.revocation',
    make: (_, { stampers }) =>
      takeHome(
        stampers.first,
        threeVersions.map((plan, at) => (at === 1 ? { ...plan, by: editor, publishes: stampedLate } : plan)),
        {
          on: amoy,
          takenAt: may,
          stamp: async (digest, at) => {
            const [first, second] = await byTwo(stampers)(digest, at);
            const late = await stampBy(stampers.second, digest, soonAfter(may, 30 * 86_400));
            const [{ token, chain }] = first.proofs;
            const other = at.getTime() === ofSecond ? late : second;
            return { timestamp: { token, chain }, proofs: proofsFile(first, ...(other ? [other] : [])) };
          },
        },
      ),
  },
];
