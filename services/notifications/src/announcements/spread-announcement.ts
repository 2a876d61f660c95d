import type { Client, directoryApi } from '@ipr/api';
import { announcementPrefix } from '../notices/notice.ts';
import { type Preferences, wantsMail } from '../notices/preferences.ts';
import type { Notices } from '../notices/repository.ts';
import type { Announcements } from './announcement.ts';

export interface SpreadDeps {
  readonly announcements: Announcements;
  readonly notices: Pick<Notices, 'add' | 'removeAnnouncement'>;
  readonly directory: Pick<Client<typeof directoryApi>, 'accounts'>;
  readonly preferences: Preferences;
  readonly leaseMs: number;
}

const pageSize = 100;

/**
 * Notifies the next page of accounts of one announcement, each in its own language. A replica that is killed between two accounts
 * leaves its page to another one, which finds the existing notices by their ids and adds the others.
 * @returns 0 when no announcement is due
 */
export const spreadAnnouncement = async (deps: SpreadDeps, now = new Date()): Promise<number> => {
  const { announcements, notices, directory, preferences, leaseMs } = deps;
  const due = await announcements.claim(now, leaseMs);
  if (!due) return 0;
  const { wallets, next } = await directory.accounts({ after: due.cursor, limit: pageSize });
  const choices = await preferences.of(wallets);
  for (const [at, wallet] of wallets.entries()) {
    const chosen = choices[at];
    const facts = due.texts[chosen?.locale ?? 'en'] ?? due.texts.en;
    const mail = { sealedLink: null, email: null, locale: chosen?.locale ?? null };
    // The time of its arrival: with an earlier one it would count as shown to a person who marks their list as read.
    const notice = { id: `${announcementPrefix(due.id)}${wallet}`, wallet, createdAt: now, ...mail };
    const hasMail = chosen !== undefined && wantsMail(chosen, 'system-update');
    await notices.add({ ...notice, kind: 'system-update', facts }, hasMail);
  }
  // One that was withdrawn meanwhile was removed before the last of these notices were added.
  if (await announcements.isWithdrawn(due.id)) await notices.removeAnnouncement(due.id);
  await announcements.advance(due.id, next, now);
  return 1;
};
