import { checks, type Dimension, type Entry, type Outcome } from './entries.ts';
import { type Ground, groundReason } from './grounds.ts';

export type Verdict = Outcome | 'unreadable';
export type DimensionOutcomes = Readonly<Record<Dimension, Outcome>>;

export interface Settled {
  readonly entries: readonly Entry[];
  readonly dimensions: DimensionOutcomes;
  /** Refuted if any dimension is; proved if integrity, time, account and network are: the person never is. */
  readonly verdict: Outcome;
}

const settleEntry = (entry: Entry, confirmed: ReadonlySet<Ground>): Entry => {
  const missing = entry.grounds.find((ground) => !confirmed.has(ground));
  return missing ? { ...entry, outcome: 'not-proved', reason: groundReason(missing) } : entry;
};

const outcomeOf = (entries: readonly Entry[], dimension: Dimension): Outcome => {
  const own = entries.filter((entry) => entry.dimension === dimension);
  if (own.some(({ outcome }) => outcome === 'refuted')) return 'refuted';
  const weighty = own.filter(({ code }) => checks[code][1] === 'weighs');
  return weighty.length > 0 && weighty.every(({ outcome }) => outcome === 'proved') ? 'proved' : 'not-proved';
};

/** What has to be proved for the whole to be: not who the human was, which no check of bytes can prove, and no daily root. */
const decisive = ['integrity', 'time', 'account', 'network'] as const;

/** Derives the verdicts from the entries. @param confirmed grounds that a node of the reader's choice confirmed */
export const settle = (raw: readonly Entry[], confirmed: ReadonlySet<Ground> = new Set()): Settled => {
  const entries = raw.map((entry) => settleEntry(entry, confirmed));
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
  return { entries, dimensions: found, verdict: isRefuted ? 'refuted' : isProved ? 'proved' : 'not-proved' };
};
