import { checks, type Dimension, type Entry, isOfAuthor, type Outcome } from './entries.ts';
import { type Ground, groundReason } from './grounds.ts';

export type Verdict = Outcome | 'unreadable';
export type DimensionOutcomes = Readonly<Record<Dimension, Outcome>>;

interface Found {
  readonly dimensions: DimensionOutcomes;
  /** Refuted if any dimension is; proved if integrity, time, account and network are: the person never is. */
  readonly verdict: Outcome;
}

/** What the bundle proves about one version: everything but what other versions alone fail in, or lack. */
export interface VersionFound extends Found {
  readonly number: number;
}

export interface Settled extends Found {
  readonly entries: readonly Entry[];
  /** Newest first; empty for a bundle without versions. */
  readonly versions: readonly VersionFound[];
}

const settleEntry = (entry: Entry, confirmed: ReadonlySet<Ground>): Entry => {
  const missing = entry.grounds.find((ground) => !confirmed.has(ground));
  return missing ? { ...entry, outcome: 'not-proved', reason: groundReason(missing) } : entry;
};

const versionsIn = (entries: readonly Entry[]): readonly number[] => {
  const numbers = entries.flatMap(({ params: { version } }) => (typeof version === 'number' ? [version] : []));
  return [...new Set(numbers)].sort((one, other) => other - one);
};

/**
 * Refuted by any entry about the bundle. What the author of one version published refutes that version: the bundle is then not
 * proved, and refuted where no version is left.
 */
const outcomeOf = (entries: readonly Entry[], dimension: Dimension): Outcome => {
  const own = entries.filter((entry) => entry.dimension === dimension);
  const refuted = own.filter(({ outcome }) => outcome === 'refuted');
  const fallen = new Set(refuted.map(({ params }) => params.version));
  if (!refuted.every(isOfAuthor)) return 'refuted';
  if (refuted.length > 0) return versionsIn(entries).every((number) => fallen.has(number)) ? 'refuted' : 'not-proved';
  const weighty = own.filter(({ code }) => checks[code][1] === 'weighs');
  return weighty.length > 0 && weighty.every(({ outcome }) => outcome === 'proved') ? 'proved' : 'not-proved';
};

/** Versions, newest first, that what their authors published refutes; the bundle itself is not refuted by it. */
export const refutedVersions = (entries: readonly Entry[]): readonly number[] => versionsIn(entries.filter(isOfAuthor));

/** What has to be proved for the whole to be: not who the human was, which no check of bytes can prove, and no daily root. */
const decisive = ['integrity', 'time', 'account', 'network'] as const;

const foundIn = (entries: readonly Entry[]): Found => {
  const of = (dimension: Dimension) => outcomeOf(entries, dimension);
  const found: DimensionOutcomes = {
    integrity: of('integrity'),
    time: of('time'),
    account: of('account'),
    person: of('person'),
    network: of('network'),
    root: of('root'),
  };
  const isRefuted = Object.values(found).includes('refuted');
  const isProved = decisive.every((dimension) => found[dimension] === 'proved');
  return { dimensions: found, verdict: isRefuted ? 'refuted' : isProved ? 'proved' : 'not-proved' };
};

/** The entries that count for a version: its own, those about no version, and every contradiction of the bundle itself. */
const entriesFor = (entries: readonly Entry[], number: number): readonly Entry[] =>
  entries.filter((entry) => {
    const { version } = entry.params;
    return version === undefined || version === number || (entry.outcome === 'refuted' && !isOfAuthor(entry));
  });

/** Derives the verdicts from the entries. @param confirmed grounds that a node of the reader's choice confirmed */
export const settle = (raw: readonly Entry[], confirmed: ReadonlySet<Ground> = new Set()): Settled => {
  const entries = raw.map((entry) => settleEntry(entry, confirmed));
  const versions = versionsIn(entries).map((number) => ({ number, ...foundIn(entriesFor(entries, number)) }));
  return { entries, versions, ...foundIn(entries) };
};
