import type { Client, timestampingApi } from '@ipr/api';
import type { Logger } from '@ipr/service-kit';
import type { ShareRecords } from './repository.ts';

export interface StampRecordsDeps {
  readonly records: Pick<ShareRecords, 'claimUnstamped' | 'stamped' | 'stampLater'>;
  readonly timestamps: Pick<Client<typeof timestampingApi>, 'stampFor'>;
  readonly log: Logger;
}

/** Longer than an authority takes to answer, so that two replicas do not stamp the same hash. */
const leaseMs = 120_000;
const pauseMs = 60_000;

/**
 * Obtains a timestamp over the NDA hash of one grant. A failure is logged and retried after a minute.
 * @returns 0 when no record is due.
 */
export const stampRecord = async (
  { records, timestamps, log }: StampRecordsDeps,
  now = new Date(),
): Promise<number> => {
  const record = await records.claimUnstamped(now, leaseMs);
  if (!record) return 0;
  const { id, ndaHash, grantor } = record;
  try {
    const idempotencyKey = `nda:${ndaHash}`;
    const stamped = await timestamps.stampFor({ hashedMessage: ndaHash, wallet: grantor }, { idempotencyKey });
    await records.stamped(id, { time: stamped.timestamp, token: stamped.token, chain: stamped.chain });
  } catch (err) {
    log.warn({ err, shareId: id }, 'time-stamping an NDA hash failed, will retry');
    await records.stampLater(id, new Date(now.getTime() + pauseMs));
  }
  return 1;
};
