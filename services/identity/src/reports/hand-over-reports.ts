import type { Client, notificationsApi } from '@ipr/api';
import { undoLink } from '../security/undo-link.ts';
import type { SecurityReports } from './repository.ts';

export interface HandOverDeps {
  readonly reports: Pick<SecurityReports, 'claim' | 'remove'>;
  readonly notifications: Pick<Client<typeof notificationsApi>, 'reportSecurity'>;
  /** Key of the links that undo a change. */
  readonly pepper: Uint8Array;
}

const leaseMs = 60_000;

/**
 * Hands one report over to notifications, which mails the person once per key. A killed replica leaves its report to another one
 * after the lease.
 * @returns 0 when none is due
 * @throws Failure service.unavailable, upon which the report is due again after the lease
 */
export const handOverReport = async (
  { reports, notifications, pepper }: HandOverDeps,
  now = new Date(),
): Promise<number> => {
  const due = await reports.claim(now, leaseMs);
  if (!due) return 0;
  const { key, userId, wallet, facts } = due;
  // Made now and never stored here, because it authorizes who has it.
  const undo = facts.effectiveAt ? { link: undoLink(pepper, { userId, until: new Date(facts.effectiveAt) }) } : {};
  await notifications.reportSecurity({ key, wallet, facts, ...undo });
  await reports.remove(key);
  return 1;
};
