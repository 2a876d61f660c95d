import type { Client, timestampingApi } from '@ipr/api';
import { fromBase64, toHex } from '@ipr/domain';
import { type LeaseClock, systemClock } from '@ipr/service-kit';
import type { SignatureStamp, Stamper } from './sign-pdf.ts';

/** As long as the service of timestamps keeps what it fetched. */
const keptMs = 5 * 60_000;
/** The data has to be current at the time of the stamp. */
const marginMs = 60_000;
/** Chains of authorities at a time; there are two at most. */
const mostKept = 4;

interface Kept extends Pick<SignatureStamp, 'crls' | 'ocsps'> {
  /** By the monotonic clock. */
  readonly until: number;
  /** By the wall clock, as the lists and responses end. */
  readonly endsAt: number;
}

/**
 * Stamps of the service timestamps, with the revocation data that it captured: requested for the first stamp of a chain, and again
 * after five minutes or when it ends.
 */
export const serviceStamper = (
  timestamps: Pick<Client<typeof timestampingApi>, 'stampFor' | 'stampsOf'>,
  clock: LeaseClock = systemClock,
): Stamper => {
  const kept = new Map<string, Kept>();

  const capturedWith = async (hashedMessage: string, token: string): Promise<Kept> => {
    const { stamps } = await timestamps.stampsOf({ hashedMessage });
    const captured = stamps.find((stamp) => stamp.token === token)?.revocation ?? [];
    const data = captured.flatMap((each) => (each.kind === 'none' ? [] : [each]));
    const ofKind = (kind: 'crl' | 'ocsp') =>
      data.flatMap((each) => (each.kind === kind ? [fromBase64(each.data)] : []));
    const ends = data.map(({ nextUpdate }) => Date.parse(nextUpdate) - marginMs);
    // What could not be captured is asked for again with the next stamp.
    const isComplete = data.length > 0 && data.length === captured.length;
    const until = isComplete ? clock.monotonic() + keptMs : Number.NEGATIVE_INFINITY;
    return { crls: ofKind('crl'), ocsps: ofKind('ocsp'), until, endsAt: Math.min(...ends) };
  };

  const isFresh = ({ until, endsAt }: Kept) => clock.monotonic() < until && clock.wall() < endsAt;

  return async (digest, wallet) => {
    const hashedMessage = toHex(digest);
    const { token, chain } = await timestamps.stampFor({ hashedMessage, wallet });
    const key = chain.join(' ');
    const known = kept.get(key);
    const used = known && isFresh(known) ? known : await capturedWith(hashedMessage, token);
    if (kept.size >= mostKept && !kept.has(key)) kept.clear();
    kept.set(key, used);
    return { token: fromBase64(token), chain: chain.map(fromBase64), crls: used.crls, ocsps: used.ocsps };
  };
};
