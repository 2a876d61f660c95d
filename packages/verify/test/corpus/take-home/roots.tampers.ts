import { amoy } from '../../chain.fixture.ts';
import type { RootForgery } from '../../root.fixture.ts';
import { takeHome, threeVersions } from '../../take-home.fixture.ts';
import type { RecordOrder } from '../../version-records.fixture.ts';
import { afterRoot } from '../honest.fixture.ts';
import { nextRoot, onTwoDays } from '../rooted.fixture.ts';
import { type Json, otherHash, type Tamper } from '../tamper.fixture.ts';

type Order = Pick<RecordOrder, 'rooted' | 'root'>;

/** The operator shows each version's record in a root of its own making; every root alone holds. */
const byOperator = (name: string, order: Order): Tamper => ({
  name: `${name}, by the operator`,
  of: 'take-home-rooted-on-two-days',
  expected: order.rooted ? 'PNNNNR PPPNPR -root.same ?root.path' : 'PNNNNR PPPNPR -root.same',
  make: (_, { authority, operator }) =>
    takeHome(authority, threeVersions, { on: amoy, takenAt: afterRoot, records: { operator, rooted: true, ...order } }),
});

/** Changes the root of the third version, which is that of the second day. */
const second = (name: string, change: (root: Json, before: Json) => void): Tamper =>
  byOperator(name, {
    root: (version, before) => {
      const honest = onTwoDays(version, before);
      if (version < 3) return honest;
      const document = (root: Json) => {
        honest.document?.(root);
        change(root, before[0]);
      };
      return { ...honest, document };
    },
  });

/** Another root over the third record. */
const forThird = (name: string, range: RootForgery['range'], forgery: RootForgery): Tamper =>
  byOperator(name, { root: (version) => ({ ...(range ? { range } : {}), ...(version < 3 ? {} : forgery) }) });

/** The operator wrote two more roots between them, which the bundle does not have: each names the one before it. */
const notConsecutive: Tamper = {
  ...second('two roots with others between them', (root, before) =>
    Object.assign(root, { number: before.number + 3, previous: otherHash }),
  ),
  expected: 'PNNNNN PPPNPP',
};

const earlierDay: Tamper = {
  ...second('a root of an earlier day with a later number', (root) => Object.assign(root, { day: '2026-02-28' })),
  expected: 'PNNNNR PPPNPR -root.path -root.same',
};

/** One root alone has nothing to be compared with. */
const ofOneVersion: Tamper = {
  ...byOperator('the root of one version, and none of the others', { rooted: [1] }),
  expected: 'PNNNNN PPPNPN ?root.path',
};

/** Roots that cannot both be of one operator, and two that can. */
export const roots: readonly Tamper[] = [
  notConsecutive,
  earlierDay,
  ofOneVersion,
  forThird('two roots of one day', [3, 12], { document: (root) => Object.assign(root, { number: 9 }) }),
  forThird('two roots of one day and number', [3, 12], { hashes: (all) => void all.splice(0, 1, otherHash) }),
  second('two roots of one number', (root) => Object.assign(root, { number: 2 })),
  second('a root of a later day with an earlier number', (root) => Object.assign(root, { number: 1 })),
  second('a root that names another one before it', (root) => Object.assign(root, { previous: otherHash })),
  second('a root that names none before it', (root) => Object.assign(root, { previous: null })),
  second('a root made before the one before it', (root, { madeAt }) =>
    Object.assign(root, { madeAt: new Date(Date.parse(madeAt) - 1).toISOString() }),
  ),
  byOperator('two roots over one record', {
    root: (version, [earlier]) =>
      version < 3 || !earlier ? { range: [3, 9] } : { ...nextRoot(earlier), range: [9, 12] },
  }),
  byOperator('a gap between two roots with consecutive numbers', {
    rooted: [1, 3],
    root: (_, [earlier]) => (earlier ? { ...nextRoot(earlier), range: [9, 12] } : { range: [3, 7] }),
  }),
];
