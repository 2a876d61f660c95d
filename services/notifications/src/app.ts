import { notificationsApi } from '@ipr/api';
import { callerOf, createApp, type HealthChecks, type Logger } from '@ipr/service-kit';
import type Koa from 'koa';
import { listNotices } from './notices/list-notices.ts';
import { type Notifying, notify } from './notices/notify.ts';

export interface NotificationsParts extends Notifying {
  readonly log: Logger;
  readonly internalSecret: string;
  readonly checks: HealthChecks;
}

/** All calls of the service. */
export const createNotifications = (parts: NotificationsParts): Koa =>
  createApp(
    notificationsApi,
    {
      notifications: (wanted, context) => listNotices(parts.notices, callerOf(context).wallet, wanted),
      markRead: async ({ ids }, context) => ({
        unread: await parts.notices.markRead(callerOf(context).wallet, ids, new Date()),
      }),
      notify: (told) => notify(parts, told),
    },
    {
      log: parts.log,
      internalSecret: parts.internalSecret,
      health: { service: 'notifications', version: '0.1.0', checks: parts.checks },
    },
  );
