import type { ListedAnnouncement } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Caller, Logger } from '@ipr/service-kit';
import type { Notices } from '../notices/repository.ts';
import type { Announcements, StoredAnnouncement } from './announcement.ts';

const present = (
  { id, texts, createdAt, withdrawal, by }: StoredAnnouncement,
  isOperator: boolean,
): ListedAnnouncement => ({
  id,
  texts,
  createdAt: createdAt.toISOString(),
  withdrawnAt: withdrawal?.at.toISOString() ?? null,
  by: isOperator ? { author: by, withdrawnBy: withdrawal?.by ?? null } : null,
});

/** Announcements for everybody; operators see withdrawn ones and authors too. */
export const listAnnouncements = async (
  announcements: Pick<Announcements, 'list'>,
  { role }: Pick<Caller, 'role'>,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ items: ListedAnnouncement[]; total: number }> => {
  const isOperator = role === 'operator';
  const { items, total } = await announcements.list({ withWithdrawn: isOperator, skip: (page - 1) * limit, limit });
  return { items: items.map((each) => present(each, isOperator)), total };
};

export interface WithdrawDeps {
  readonly announcements: Pick<Announcements, 'withdraw'>;
  readonly notices: Pick<Notices, 'removeAnnouncement'>;
}

/**
 * Removes an announcement from all lists, with mails that wait. A repetition changes nothing, and completes one that was interrupted.
 * @throws Failure access.denied for all but operators, request.not-found
 */
export const withdrawAnnouncement = async (
  { announcements, notices }: WithdrawDeps,
  { role, userId, wallet }: Caller,
  id: string,
  log: Logger,
  now = new Date(),
): Promise<ListedAnnouncement> => {
  if (role !== 'operator') throw new Failure('access.denied');
  const withdrawn = await announcements.withdraw(id, wallet, now);
  if (!withdrawn) throw new Failure('request.not-found');
  await notices.removeAnnouncement(id);
  log.info({ userId, role, announcement: id }, 'announcement withdrawn by role');
  return present(withdrawn, true);
};
