import { randomUUID } from 'node:crypto';
import type { AnnouncementTexts } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { type Caller, type Logger, recentlyProved } from '@ipr/service-kit';
import type { Announcements } from './announcement.ts';

export interface AnnounceDeps {
  readonly announcements: Announcements;
  /** Wakes the background task that notifies people. */
  readonly wakeAnnouncements: () => void;
}

/**
 * Stores a notice to all people. It is mailed in the registry's name, so a stolen session must not write one (decision 0036).
 * @throws Failure access.denied for all but operators, session.too-old
 */
export const announce = async (
  { announcements, wakeAnnouncements }: AnnounceDeps,
  caller: Caller,
  texts: AnnouncementTexts,
  log: Logger,
  now = new Date(),
): Promise<{ id: string }> => {
  if (caller.role !== 'operator') throw new Failure('access.denied');
  const { role, userId, wallet } = recentlyProved({ caller });
  const id = randomUUID();
  await announcements.add({ id, texts, by: wallet, createdAt: now });
  log.info({ userId, role, announcement: id }, 'announcement written by role');
  wakeAnnouncements();
  return { id };
};
