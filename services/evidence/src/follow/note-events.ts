import type { PlacedLog } from '@ipr/protocol/registry/receipt';
import type { Records } from '../records/repository.ts';
import { evidenceEventIn, type GrantEvent, grantIn } from './evidence-event.ts';
import type { GrantTerms, PendingLogs } from './pending.ts';

export interface NoteEventsDeps {
  readonly pending: Pick<PendingLogs, 'add' | 'keepGrant'>;
  readonly records: Pick<Records, 'has'>;
}

const termsOf = ({ txHash, by: grantor, ndaHash, cid }: GrantEvent): GrantTerms => ({ txHash, grantor, ndaHash, cid });

/** Stores the logs that need a record before the cursor advances. Logs that have one, read again after a restart, are skipped. */
export const noteEvents =
  ({ pending, records }: NoteEventsDeps) =>
  async (logs: readonly PlacedLog[]): Promise<void> => {
    for (const log of logs) {
      const grant = grantIn(log);
      if (grant) await pending.keepGrant(grant.shareId, termsOf(grant));
      else if (evidenceEventIn(log) && !(await records.has(log.id))) await pending.add([log]);
    }
  };
