import type { EvidencyTimestamp } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { TimestampAuthority } from '@ipr/ports/timestamp';
import type { Caller, RateLimiter } from '@ipr/service-kit';
import type { StampRepository } from './repository.ts';

export interface StampDeps {
  readonly authority: TimestampAuthority;
  readonly stamps: StampRepository;
  /** Per person: a foreign authority charges for every stamp. */
  readonly limiter: RateLimiter;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/**
 * Obtains a timestamp for a hash and stores the token before returning it.
 * @param hashedMessage SHA-256, 64 hex digits.
 * @throws Failure timestamp.creation-failed, request.rate-limited
 */
export const stampHash = async (
  { authority, stamps, limiter }: StampDeps,
  { wallet, userId }: Pick<Caller, 'wallet' | 'userId'>,
  requestId: string,
  hashedMessage: string,
): Promise<EvidencyTimestamp> => {
  const retryAfter = limiter.take(wallet);
  if (retryAfter > 0) throw new Failure('request.rate-limited', { retryAfter });
  const stamp = await authority.stamp(Buffer.from(hashedMessage, 'hex'));
  const isNew = await stamps.add({ ...stamp, hashedMessage, wallet, userId, requestId, createdAt: new Date() });
  if (!isNew) throw new Failure('timestamp.creation-failed', { reason: 'serial number used twice' });
  const { token, genTime, serial, tsa, policy, qualified, chain, legalValue } = stamp;
  return {
    timestamp: genTime.toISOString(),
    token: base64(token),
    serial,
    tsa,
    policy,
    qualified,
    chain: chain.map(base64),
    hashedMessage,
    legalValue,
  };
};
