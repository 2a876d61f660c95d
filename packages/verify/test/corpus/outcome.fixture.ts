import { dimensions } from '../../src/bundle/entries.ts';
import { settle } from '../../src/bundle/settle.ts';
import { type VerifiedBundle, verifyBundle } from '../../src/verify-bundle.ts';
import type { World } from './honest.fixture.ts';

const letters = { proved: 'P', refuted: 'R', 'not-proved': 'N' } as const;

/**
 * Dimensions as five letters (integrity, time, account, person, network; Proved, Refuted, Not proved) or the reason why a bundle is
 * unreadable.
 */
export const verdictOf = ({
  dimensions: found,
  unreadable,
}: Pick<VerifiedBundle, 'dimensions' | 'unreadable'>): string =>
  found ? dimensions.map((dimension) => letters[found[dimension]]).join('') : (unreadable?.reason ?? '');

const marks = { proved: '+', refuted: '-', 'not-proved': '?' } as const;

/** Checks that are not proved (?) or refuted (-) offline. */
export const openIn = ({ entries }: Pick<VerifiedBundle, 'entries'>): readonly string[] => [
  ...new Set(entries.flatMap(({ outcome, code }) => (outcome === 'proved' ? [] : [`${marks[outcome]}${code}`]))),
];

/** Outcomes of each check that the honest bundle does not have. */
const changedIn = ({ entries }: VerifiedBundle, honest: VerifiedBundle): string => {
  const usual = new Set(honest.entries.map(({ outcome, code }) => `${marks[outcome]}${code}`));
  const found = new Set(entries.map(({ outcome, code }) => `${marks[outcome]}${code}`));
  return [...found]
    .filter((each) => !usual.has(each))
    .sort()
    .join(' ');
};

/** What a verifier makes of a bundle: offline, then if the chain confirmed all that the bundle states, and which checks say so. */
export const outcomeOf = async (
  bytes: Uint8Array<ArrayBuffer>,
  { trusted }: Pick<World, 'trusted'>,
  honest: VerifiedBundle,
): Promise<string> => {
  const verified = await verifyBundle(bytes, trusted);
  if (!verified.dimensions) return verdictOf(verified);
  const all = new Set(verified.raw.flatMap(({ grounds }) => grounds));
  const confirmed = verdictOf({ ...settle(verified.raw, all) });
  return `${verdictOf(verified)} ${confirmed} ${changedIn(verified, honest)}`.trim();
};
