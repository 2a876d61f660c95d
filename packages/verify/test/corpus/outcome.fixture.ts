import { dimensions } from '../../src/bundle/entries.ts';
import { type Settled, settle } from '../../src/bundle/settle.ts';
import type { VerifiedBundle } from '../../src/verify-bundle.ts';

const letters = { proved: 'P', refuted: 'R', 'not-proved': 'N' } as const;

/**
 * Dimensions as letters (integrity, time, account, person, network; Proved, Refuted, Not proved), with a sixth where the bundle has a
 * daily root, or the reason why it is unreadable.
 */
export const verdictOf = ({
  dimensions: found,
  unreadable,
  entries,
}: Pick<Settled, 'entries'> & Partial<Pick<VerifiedBundle, 'dimensions' | 'unreadable'>>): string => {
  const hasRoot = entries.some(({ dimension }) => dimension === 'root');
  const shown = dimensions.filter((dimension) => dimension !== 'root' || hasRoot);
  return found ? shown.map((dimension) => letters[found[dimension]]).join('') : (unreadable?.reason ?? '');
};

const marks = { proved: '+', refuted: '-', 'not-proved': '?' } as const;

/** Checks that are not proved (?) or refuted (-) offline. */
export const openIn = ({ entries }: Pick<VerifiedBundle, 'entries'>): readonly string[] => [
  ...new Set(entries.flatMap(({ outcome, code }) => (outcome === 'proved' ? [] : [`${marks[outcome]}${code}`]))),
];

/** Checks that are proved offline. */
export const provedIn = ({ entries }: Pick<VerifiedBundle, 'entries'>): readonly string[] => [
  ...new Set(entries.flatMap(({ outcome, code }) => (outcome === 'proved' ? [code] : []))),
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

/** The verdict that follows from the letters: person and daily root are not among what has to be proved. */
const followsFrom = (letters: string): string => {
  if (letters.includes('R')) return 'refuted';
  return /^PPP.P.?$/.test(letters) ? 'proved' : 'not-proved';
};

/** The letters of what was settled. @throws RangeError when its verdict does not follow from them */
const lettersOf = (settled: Settled): string => {
  const letters = verdictOf(settled);
  if (settled.verdict !== followsFrom(letters)) throw new RangeError(`${settled.verdict} for ${letters}`);
  return letters;
};

/** What a verifier makes of a bundle: offline, then if the chain confirmed all that the bundle states, and which checks say so. */
export const outcomeOf = (verified: VerifiedBundle, honest: VerifiedBundle): string => {
  if (!verified.dimensions) return verdictOf(verified);
  const all = new Set(verified.raw.flatMap(({ grounds }) => grounds));
  const confirmed = lettersOf(settle(verified.raw, all));
  return `${lettersOf(settle(verified.raw))} ${confirmed} ${changedIn(verified, honest)}`.trim();
};
