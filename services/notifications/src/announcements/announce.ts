import { randomUUID } from 'node:crypto';
import type { AnnouncementTexts } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Caller, Logger } from '@ipr/service-kit';
import type { Announcements } from './announcement.ts';

export interface AnnounceDeps {
  readonly announcements: Announcements;
  /** Wakes the background task that notifies people. */
  readonly wakeAnnouncements: () => void;
}

/** Stores a notice to all people. @throws Failure access.denied for all but operators */
export const announce = async (
  { announcements, wakeAnnouncements }: AnnounceDeps,
  { role, userId, wallet }: Caller,
  texts: AnnouncementTexts,
  log: Logger,
  now = new Date(),
): Promise<{ id: string }> => {
  if (role !== 'operator') throw new Failure('access.denied');
  const id = randomUUID();
  await announcements.add({ id, texts, by: wallet, createdAt: now });
  log.info({ userId, role, announcement: id }, 'announcement written by role');
  wakeAnnouncements();
  return { id };
};
