import type { Client, sealingApi } from '@ipr/api';
import type { Logger } from '@ipr/service-kit';
import type { ShareRecords } from './repository.ts';

export interface StampRecordsDeps {
  readonly records: Pick<ShareRecords, 'claimUnstamped' | 'stamped' | 'stampLater'>;
  readonly sealing: Pick<Client<typeof sealingApi>, 'stampFor'>;
  readonly log: Logger;
}

/** Longer than an authority takes, so that two replicas do not ask for the same. */
const leaseMs = 120_000;
const pauseMs = 60_000;

/**
 * Has the NDA hash of one grant sealed by the time-stamping authority. What fails is tried again in a minute
 * and leaves a line in the log each time.
 * @returns 0 when there is nothing to do.
 */
export const stampRecord = async ({ records, sealing, log }: StampRecordsDeps, now = new Date()): Promise<number> => {
  const record = await records.claimUnstamped(now, leaseMs);
  if (!record) return 0;
  const { id, ndaHash, grantor } = record;
  try {
    const idempotencyKey = `nda:${ndaHash}`;
    const sealed = await sealing.stampFor({ hashedMessage: ndaHash, wallet: grantor }, { idempotencyKey });
    await records.stamped(id, { time: sealed.timestamp, token: sealed.token, chain: sealed.chain });
  } catch (err) {
    log.warn({ err, shareId: id }, 'NDA hash not sealed yet');
    await records.stampLater(id, new Date(now.getTime() + pauseMs));
  }
  return 1;
};
