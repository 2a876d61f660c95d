import type { Client, timestampingApi } from '@ipr/api';
import type { Logger } from '@ipr/service-kit';
import type { Records } from './repository.ts';

export interface StampRecordDeps {
  readonly records: Pick<Records, 'claimUnstamped' | 'stamped' | 'stampLater'>;
  readonly timestamps: Pick<Client<typeof timestampingApi>, 'stampFor'>;
  readonly log: Logger;
}

/** Longer than an authority takes to answer, so that two replicas do not stamp the same hash. */
const leaseMs = 120_000;
const pauseMs = 60_000;

/**
 * Obtains a timestamp over the hash of one record. A failure is logged and retried after a minute.
 * @returns 0 when no record is due.
 */
export const stampRecord = async ({ records, timestamps, log }: StampRecordDeps, now = new Date()): Promise<number> => {
  const record = await records.claimUnstamped(now, leaseMs);
  if (!record) return 0;
  const { eventId, hash, number, parties } = record;
  try {
    const [wallet] = parties;
    if (!wallet) throw new Error('a record without a party');
    const idempotencyKey = `record:${hash}`;
    const stamped = await timestamps.stampFor({ hashedMessage: hash, wallet }, { idempotencyKey });
    await records.stamped(eventId, { time: stamped.timestamp, token: stamped.token, chain: stamped.chain });
  } catch (err) {
    log.warn({ err, number }, 'time-stamping a record failed, will retry');
    await records.stampLater(eventId, new Date(now.getTime() + pauseMs));
  }
  return 1;
};
