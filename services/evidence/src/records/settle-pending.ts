import { asFailure } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import { evidenceEventIn } from '../follow/evidence-event.ts';
import type { PendingLog, PendingLogs } from '../follow/pending.ts';
import { type CollectDeps, collectRecord } from './collect-record.ts';
import { type WriteRecordDeps, writeRecord } from './write-record.ts';

export interface SettlePendingDeps extends CollectDeps, WriteRecordDeps {
  readonly pending: PendingLogs;
  readonly log: Logger;
}

/** Longer than all reads of one record. */
const leaseMs = 120_000;
const [firstPauseMs, longestPauseMs] = [2_000, 600_000];
/** A document that cannot be read for five minutes was never stored here, or is not JSON of the product: the record does without. */
const documentTries = 7;

const pauseAfter = (tries: number) => Math.min(longestPauseMs, firstPauseMs * 2 ** tries);

const settle = async (deps: SettlePendingDeps, { log: found, tries }: PendingLog): Promise<void> => {
  const event = evidenceEventIn(found);
  const collected = event && (await collectRecord(deps, event, tries >= documentTries));
  if (!collected) {
    deps.log.warn({ txHash: found.txHash, blockNumber: found.blockNumber }, 'event left its block, no record');
    return;
  }
  const number = await writeRecord(deps, found.id, collected);
  if (number !== null) deps.log.info({ number, kind: collected.content.kind, id: collected.content.id }, 'record made');
};

/**
 * Makes the record of one log. A failure is logged and retried with growing pauses, without end.
 * @returns 0 when no log is due.
 */
export const settlePending = async (deps: SettlePendingDeps, now = new Date()): Promise<number> => {
  const claimed = await deps.pending.claim(now, leaseMs);
  if (!claimed) return 0;
  const { id } = claimed.log;
  try {
    await settle(deps, claimed);
    await deps.pending.settle(id);
  } catch (err) {
    deps.log.warn(
      { err, failure: asFailure(err).code, tries: claimed.tries + 1 },
      'making a record failed, will retry',
    );
    await deps.pending.postpone(id, new Date(now.getTime() + pauseAfter(claimed.tries)));
  }
  return 1;
};
