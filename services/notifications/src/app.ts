import type { notificationsApi } from '@ipr/api';
import { callerOf, type Handlers, recentlyProved } from '@ipr/service-kit';
import { type AnnounceDeps, announce } from './announcements/announce.ts';
import { listAnnouncements, withdrawAnnouncement } from './announcements/list-announcements.ts';
import { listNotices, listSecurityMails } from './notices/list-notices.ts';
import { type NotifyDeps, notify } from './notices/notify.ts';
import { reportSecurity } from './notices/report-security.ts';

/** All calls of the service. */
export const notificationsCalls = (deps: NotifyDeps & AnnounceDeps): Handlers<typeof notificationsApi> => ({
  notifications: (wanted, context) => listNotices(deps.notices, callerOf(context).wallet, wanted),
  markRead: async ({ ids, until }, context) => ({
    unread: await deps.notices.markRead(
      callerOf(context).wallet,
      { ids, until: until === undefined ? undefined : new Date(until) },
      new Date(),
    ),
  }),
  securityMails: (wanted, context) => listSecurityMails(deps.notices, recentlyProved(context).wallet, wanted),
  announce: ({ texts }, context) => announce(deps, callerOf(context), texts, context.log),
  announcements: (wanted, context) => listAnnouncements(deps.announcements, callerOf(context), wanted),
  withdrawAnnouncement: ({ id }, context) => withdrawAnnouncement(deps, callerOf(context), id, context.log),
  forgetPerson: async ({ wallet }) => {
    await deps.notices.removeAll(wallet);
    return { ok: true } as const;
  },
  reportSecurity: (reported, { log }) => reportSecurity(deps, reported, log),
  notify: (notice) => notify(deps, notice),
});
