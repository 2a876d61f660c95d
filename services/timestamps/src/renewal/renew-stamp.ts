import { Failure } from '@ipr/domain';
import type { Timestamp, TimestampAuthority } from '@ipr/ports/timestamp';
import type { Logger } from '@ipr/service-kit';
import { renewalDigest } from '@ipr/verify/rfc3161/renewal-input';
import type { Renewal, StoredStamp } from '../stamps/repository.ts';
import { lifetimeOf } from './lifetime.ts';
import type { RenewalRepository } from './repository.ts';

export interface RenewDeps {
  /** In the order of the configuration. */
  readonly authorities: readonly TimestampAuthority[];
  readonly renewals: RenewalRepository;
  readonly log: Logger;
  /** How long before the end of its certificates a token is renewed, in days. */
  readonly beforeDays: number;
  /** Kinds of keys that are no longer considered secure. */
  readonly retiredKeys: readonly string[];
}

const dayMs = 86_400_000;
/** Longer than all authorities take to answer, so that two processes do not pay for the same renewal. */
const claimMs = 120_000;

const capturedOf = ({ revocation }: Timestamp): Uint8Array[] =>
  revocation.flatMap((each) => (each.kind === 'none' ? [] : [each.data]));

/** The SHA-256 that the next renewal of a stamp stamps, hex. */
const nextDigest = async (stamp: StoredStamp): Promise<string> => {
  const last = stamp.renewals.at(-1);
  const digest = Buffer.from(last?.digest ?? stamp.order.hashedMessage, 'hex');
  const { token, chain } = last ?? stamp;
  return Buffer.from(await renewalDigest(digest, { token, chain, revocation: capturedOf(last ?? stamp) })).toString(
    'hex',
  );
};

/** A token of the first authority that protects for longer than the last one. @throws Failure timestamp.creation-failed */
const stampAgain = async (
  { authorities, retiredKeys, log }: RenewDeps,
  stamp: StoredStamp,
  digest: string,
  now: Date,
): Promise<Renewal> => {
  const isRetired = (keys: readonly string[]) => keys.some((each) => retiredKeys.includes(each));
  const old = lifetimeOf((stamp.renewals.at(-1) ?? stamp).chain);
  for (const [authority, each] of authorities.entries())
    try {
      const timestamp = await each.stamp(Buffer.from(digest, 'hex'));
      const gained = lifetimeOf(timestamp.chain);
      if (!isRetired(gained.keys) && (isRetired(old.keys) || gained.ends > old.ends))
        return { ...timestamp, digest, authority, createdAt: now };
      log.warn({ authority, ends: gained.ends }, 'the authority’s certificates end no later than those of the token');
    } catch (err) {
      log.warn({ err, authority }, 'no renewal from this authority');
    }
  throw new Failure('timestamp.creation-failed', { reason: 'no authority extends the validity' });
};

/**
 * Renews one due token: stamps it with its data hash, certificates and revocation data while its certificates are valid. A failure
 * is logged and retried after a day.
 * @returns 0 when no token is due, or none can be renewed now.
 */
export const renewStamp = async (deps: RenewDeps, now = new Date()): Promise<number> => {
  const { renewals, log, beforeDays, retiredKeys } = deps;
  const adopted = await renewals.adopt();
  if (adopted > 0) return adopted;
  const endsUntil = new Date(now.getTime() + beforeDays * dayMs);
  const claimedUntil = new Date(now.getTime() + claimMs);
  const stamp = await renewals.claim({ now, endsUntil, retiredKeys, claimedUntil });
  if (!stamp) return 0;
  try {
    const renewal = await stampAgain(deps, stamp, await nextDigest(stamp), now);
    if (!(await renewals.append(stamp, renewal))) log.info({ stamp: stamp.id }, 'renewed by another process');
    return 1;
  } catch (err) {
    log.error({ err, stamp: stamp.id }, 'a timestamp cannot be renewed, will retry');
    await renewals.postpone(stamp, new Date(now.getTime() + dayMs));
    return 0;
  }
};
