import type { Notice } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { StoredNotice } from './notice.ts';
import type { Notices } from './repository.ts';

const present = (notice: StoredNotice): Notice => {
  const { id, createdAt, readAt } = notice;
  const shown = { id, createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null };
  return notice.kind === 'system-update'
    ? { ...shown, kind: notice.kind, facts: notice.facts }
    : { ...shown, kind: notice.kind, facts: notice.facts };
};

/** A person's notices, newest first. */
export const listNotices = async (
  notices: Notices,
  wallet: Hex,
  {
    unread = false,
    page,
    limit,
  }: { readonly unread?: boolean | undefined; readonly page: number; readonly limit: number },
): Promise<{ items: Notice[]; total: number; unread: number }> => {
  const found = await notices.list(wallet, { unread, skip: (page - 1) * limit, limit });
  return { ...found, items: found.items.map(present) };
};

/**
 * Mails about the security of a person's account, newest first. They are part of the data that a person can download, and of no list:
 * an intruder in a session must not learn from it which mails were sent.
 */
export const listSecurityMails = async (
  notices: Pick<Notices, 'listSecurity'>,
  wallet: Hex,
  { page, limit }: { readonly page: number; readonly limit: number },
) => {
  const { items, total } = await notices.listSecurity(wallet, { skip: (page - 1) * limit, limit });
  return { items: items.map(({ createdAt, ...mail }) => ({ ...mail, createdAt: createdAt.toISOString() })), total };
};
