import type { Hex } from '@ipr/domain';
import type { DailyRoot } from '@ipr/protocol/evidence/daily-root';
import type { Report } from '../bundle/entries.ts';
import type { Reason } from '../bundle/reasons.ts';

/** The daily root of a version's record. */
export interface RootOfVersion {
  readonly version: number;
  readonly root: DailyRoot;
  /** SHA-256 of its canonical document. */
  readonly hash: Hex;
}

const time = ({ root }: RootOfVersion): number => Date.parse(root.madeAt);

/** Of two roots with other numbers: the later number is of a later day, later records and a later time, and names the one before it. */
const orderReason = (early: RootOfVersion, late: RootOfVersion): Reason | null => {
  const [{ root: before }, { root: after }] = [early, late];
  if (before.day >= after.day || before.last >= after.first || time(early) > time(late)) return 'another order';
  if (after.number !== before.number + 1) return null;
  return after.previous === early.hash && after.first === before.last + 1 ? null : 'another hash';
};

/** Why two daily roots of one operator cannot both be; null where they can. */
const contradiction = (one: RootOfVersion, other: RootOfVersion): Reason | null => {
  if (one.hash === other.hash) return null;
  if (one.root.day === other.root.day || one.root.number === other.root.number) return 'two roots';
  return one.root.number < other.root.number ? orderReason(one, other) : orderReason(other, one);
};

/**
 * Compares the daily roots of a bundle's records with each other (docs/formats/daily-root.md): one day has one root, and roots follow
 * each other. One root alone has nothing to be compared with.
 */
export const compareRoots = (roots: readonly RootOfVersion[], report: Report): void => {
  if (roots.length < 2) return;
  for (const own of roots) {
    const { version, root } = own;
    const other = roots.find((each) => contradiction(own, each) !== null);
    const params = { version, number: root.number, day: root.day, ...(other ? { other: other.version } : {}) };
    report.check('root.same', other ? contradiction(own, other) : null, { params });
  }
};
