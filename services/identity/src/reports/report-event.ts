import { randomUUID } from 'node:crypto';
import type { SecurityEvent } from '@ipr/api';
import type { CallContext } from '@ipr/service-kit';
import { recognizeDevice } from '../sessions/recognize-device.ts';
import type { User } from '../users/user.ts';
import type { SecurityReports } from './repository.ts';

export interface ReportDeps {
  readonly reports: Pick<SecurityReports, 'add'>;
  /** Wakes the background task that hands reports over. */
  readonly wakeReports: () => void;
}

/**
 * Records an event of an account, about which its person is mailed. It is stored here first, so that neither a stopped service nor
 * a crash after this call loses the mail.
 * @param passkey name of the passkey or the access token that the event is about
 */
export const reportEvent = async (
  { reports, wakeReports }: ReportDeps,
  { id: userId, wallet }: Pick<User, 'id' | 'wallet'>,
  event: SecurityEvent,
  { ip, userAgent, log }: Pick<CallContext, 'ip' | 'userAgent' | 'log'>,
  passkey: string | null = null,
  now = new Date(),
): Promise<void> => {
  const facts = { event, at: now.toISOString(), ...recognizeDevice(userAgent), place: ip || null, passkey };
  await reports.add({ key: `security:${randomUUID()}`, userId, wallet, facts }, now);
  log.info({ userId, event }, 'event of an account');
  wakeReports();
};
