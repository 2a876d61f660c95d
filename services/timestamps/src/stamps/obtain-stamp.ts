import { Failure } from '@ipr/domain';
import type { TimestampAuthority } from '@ipr/ports/timestamp';
import type { AuthorityNumber, Stamp, StampOrder, StampRepository } from './repository.ts';

export interface ObtainDeps {
  /** In the order of the configuration. */
  readonly authorities: readonly TimestampAuthority[];
  readonly stamps: StampRepository;
}

/**
 * Obtains the token of one authority and stores it before returning it; of two concurrent ones both callers receive the stored one.
 * @throws Failure timestamp.creation-failed
 */
export const obtainStamp = async (
  { authorities, stamps }: ObtainDeps,
  order: StampOrder,
  authority: AuthorityNumber,
): Promise<Stamp> => {
  const chosen = authorities[authority];
  if (!chosen) throw new Failure('timestamp.creation-failed', { reason: 'not configured' });
  const timestamp = await chosen.stamp(Buffer.from(order.hashedMessage, 'hex'));
  const stamp = await stamps.add({ ...timestamp, order, authority, createdAt: new Date() });
  if (!stamp) throw new Failure('timestamp.creation-failed', { reason: 'serial number used twice' });
  return stamp;
};
