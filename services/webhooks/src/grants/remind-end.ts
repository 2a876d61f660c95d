import type { Chain } from '@ipr/ports/chain';
import type { Network } from '../follow/network.ts';
import { type QueueDeps, queueMessage } from '../follow/queue-message.ts';
import type { Grant, Grants } from './grant.ts';

const day = 86_400;
/** Seconds before the end; the number of days is part of the ids of messages. */
const before = [7 * day, day] as const;
const leaseMs = 60_000;

/** When the next message about this end is due; null for none. @param now Unix seconds */
export const nextReminder = (expiresAt: number, now: number): Date | null => {
  const moments = before.map((seconds) => expiresAt - seconds).filter((moment) => moment > now);
  return expiresAt === 0 || moments.length === 0 ? null : new Date(Math.min(...moments) * 1000);
};

export interface RemindEndDeps extends QueueDeps {
  readonly grants: Pick<Grants, 'claimReminder' | 'setReminder'>;
  readonly chain: Pick<Chain, 'ownerOf'>;
  readonly network: Network;
}

const remind = async (deps: RemindEndDeps, grant: Grant, now: Date): Promise<void> => {
  const { id, assetId, grantor, grantee, expiresAt } = grant;
  const seconds = expiresAt - now.getTime() / 1000;
  // One that waits for acceptance gives no access that could end.
  if (grant.state !== 'accepted' || seconds <= 0) return;
  const data = { shareId: id, assetId, grantee, expiresAt: new Date(expiresAt * 1000).toISOString(), ...deps.network };
  const message = { type: 'share.expiring', timestamp: now.toISOString(), data } as const;
  const key = `expiring:${id}:${seconds > day ? 7 : 1}`;
  const to = [await deps.chain.ownerOf(assetId), grantor, grantee];
  await queueMessage(deps, { key, to, message, at: now });
};

/** Reports one access that ends in 7 days or 1 day. @returns 0 when none is due */
export const remindEnd = async (deps: RemindEndDeps, now = new Date()): Promise<number> => {
  const grant = await deps.grants.claimReminder(now, leaseMs);
  if (!grant) return 0;
  await remind(deps, grant, now);
  await deps.grants.setReminder(grant.id, nextReminder(grant.expiresAt, now.getTime() / 1000));
  return 1;
};
