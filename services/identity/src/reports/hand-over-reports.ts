import type { Client, notificationsApi } from '@ipr/api';
import type { SecurityReports } from './repository.ts';

export interface HandOverDeps {
  readonly reports: Pick<SecurityReports, 'claim' | 'remove'>;
  readonly notifications: Pick<Client<typeof notificationsApi>, 'reportSecurity'>;
}

const leaseMs = 60_000;

/**
 * Hands one report over to notifications, which mails the person once per key. A killed replica leaves its report to another one
 * after the lease.
 * @returns 0 when none is due
 * @throws Failure service.unavailable, upon which the report is due again after the lease
 */
export const handOverReport = async ({ reports, notifications }: HandOverDeps, now = new Date()): Promise<number> => {
  const due = await reports.claim(now, leaseMs);
  if (!due) return 0;
  const { key, wallet, facts } = due;
  await notifications.reportSecurity({ key, wallet, facts });
  await reports.remove(key);
  return 1;
};
