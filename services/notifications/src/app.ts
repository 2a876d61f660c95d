import type { notificationsApi } from '@ipr/api';
import { callerOf, type Handlers } from '@ipr/service-kit';
import { listNotices } from './notices/list-notices.ts';
import { type NotifyDeps, notify } from './notices/notify.ts';

/** All calls of the service. */
export const notificationsCalls = (notifying: NotifyDeps): Handlers<typeof notificationsApi> => ({
  notifications: (wanted, context) => listNotices(notifying.notices, callerOf(context).wallet, wanted),
  markRead: async ({ ids }, context) => ({
    unread: await notifying.notices.markRead(callerOf(context).wallet, ids, new Date()),
  }),
  notify: (notice) => notify(notifying, notice),
});
