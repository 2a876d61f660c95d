import type { PinnedAuthorities, StoredTimestamp } from '@ipr/api';
import { fromBase64, fromHex } from '@ipr/domain';
import type { Reason } from '@ipr/verify/bundle/reasons';
import { stampProofsOf, stampsOf } from '@ipr/verify/bundle/stamp-proofs';
import type { ProvenToken } from '@ipr/verify/rfc3161/verify-renewals';
import { type StampOutcome, verifyStamp } from '@ipr/verify/rfc3161/verify-stamp';
import type { KeptStamp } from './timestamp-state.ts';

const revocationOf = (tokens: readonly ProvenToken[]): Reason | null => {
  const states = tokens.map(({ revocation }) => revocation);
  if (states.includes('unusable')) return 'revocation data unusable';
  return states.includes('none') ? 'no revocation data' : null;
};

const keptOf = (found: StampOutcome, number: number): KeptStamp => {
  if (found.outcome === 'refuted') return { number, outcome: 'refuted', reason: found.reason, token: null };
  const [first, ...renewals] = found.tokens;
  const reason = found.outcome === 'proved' ? null : found.reason;
  const renewed = renewals.at(-1)?.genTime.toISOString() ?? null;
  const token = first && {
    authority: first.tsa,
    time: first.genTime.toISOString(),
    revocation: reason === 'untrusted authority' ? reason : revocationOf(found.tokens),
    renewed,
  };
  return { number, outcome: found.outcome, reason, token: token ?? null };
};

/**
 * Verifies what the service kept with a token: the token with its renewals and revocation data, then those of further authorities.
 * @param token DER in base64 @param hash the version's file hash on chain
 */
export const verifyKept = async (
  stored: StoredTimestamp,
  token: string,
  hash: string,
  pinned: PinnedAuthorities,
): Promise<readonly KeptStamp[]> => {
  const found = stampProofsOf(stored, token);
  if (!found) return [];
  const expected = { digest: fromHex(hash), roots: pinned.roots.map(fromBase64), now: new Date() };
  const stamps = stampsOf(fromBase64(token), found.chain.map(fromBase64), found.proofs);
  return Promise.all(stamps.map(async (stamp, at) => keptOf(await verifyStamp(stamp, expected), at + 1)));
};
