import { clockTolerance } from '../chain/tolerances.ts';
import type { TokenWithProof } from './renewal-input.ts';
import { type ProvenToken, type RenewalExpectation, type RenewalOutcome, verifyRenewals } from './verify-renewals.ts';

/** A token and its renewals, oldest first. */
export type Stamp = readonly [TokenWithProof, ...TokenWithProof[]];

export type StampOutcome =
  | Extract<RenewalOutcome, { outcome: 'proved' }>
  | { readonly outcome: 'refuted'; readonly reason: Extract<RenewalOutcome, { outcome: 'refuted' }>['reason'] }
  | {
      readonly outcome: 'not-proved';
      /** 'untrusted authority': valid under a root that is not one of the reader. */
      readonly reason: 'no renewal' | 'untrusted authority';
      /** The tokens that were verified. */
      readonly tokens: readonly ProvenToken[];
    };

/** The roots that a stamp itself names: any person can make them. */
export const ownRoots = (stamp: Stamp): Uint8Array[] => stamp.flatMap(({ chain }) => chain.slice(-1));

/**
 * Checks one of several stamps: an authority that the reader does not trust refutes nothing, because another one can prove the time.
 * An untrusted renewal is ignored: the tokens before it may prove the time without it.
 */
export const verifyStamp = async (
  stamp: Stamp,
  reader: Omit<RenewalExpectation, 'tolerance'>,
): Promise<StampOutcome> => {
  const expected = { ...reader, tolerance: clockTolerance };
  const found = await verifyRenewals(stamp, expected);
  if (found.outcome !== 'refuted' || found.reason !== 'untrusted authority') return found;
  const [first, ...renewals] = stamp;
  if (found.token > 0) return verifyRenewals([first, ...renewals.slice(0, found.token - 1)], expected);
  const own = await verifyRenewals([first], { ...expected, roots: first.chain.slice(-1) });
  return own.outcome === 'refuted' ? own : { ...own, outcome: 'not-proved', reason: 'untrusted authority' };
};
