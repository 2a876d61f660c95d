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

interface EventSubject {
  readonly name?: string | null;
  readonly waitsUntil?: Date | undefined;
}

/**
 * Records an event of an account, about which its person is mailed. It is stored here first, so that neither a stopped service nor
 * a crash after this call loses the mail.
 * @param about name of the passkey or access token that the event is about, and when a change takes effect that the person can undo
 */
export const reportEvent = async (
  { reports, wakeReports }: ReportDeps,
  { id: userId, wallet }: Pick<User, 'id' | 'wallet'>,
  event: SecurityEvent,
  { ip, userAgent, log }: Pick<CallContext, 'ip' | 'userAgent' | 'log'>,
  { name = null, waitsUntil }: EventSubject = {},
  now = new Date(),
): Promise<void> => {
  const where = { ...recognizeDevice(userAgent), place: ip || null };
  const effect = waitsUntil ? { effectiveAt: waitsUntil.toISOString() } : {};
  const facts = { event, at: now.toISOString(), ...where, passkey: name, ...effect };
  await reports.add({ key: `security:${randomUUID()}`, userId, wallet, facts }, now);
  log.info({ userId, event }, 'event of an account');
  wakeReports();
};
