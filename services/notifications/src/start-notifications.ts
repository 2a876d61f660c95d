import { smtpMailer } from '@ipr/adapter-smtp';
import { directoryApi, type notificationsApi, profilesApi } from '@ipr/api';
import { createServiceClient, type OpenCalls, startBackgroundTask } from '@ipr/service-kit';
import { announcementRepository } from './announcements/repository.mongo.ts';
import { spreadAnnouncement } from './announcements/spread-announcement.ts';
import { notificationsCalls } from './app.ts';
import type { NotificationsConfig } from './config.ts';
import { deliverMail } from './mails/deliver-mail.ts';
import { inboxMailer } from './mails/inbox-mailer.ts';
import { preferencesOf } from './notices/preferences.ts';
import { noticeRepository } from './notices/repository.mongo.ts';
import { unsubscribeRoutes } from './unsubscribe/unsubscribe-routes.ts';

/** Clients of the other services. */
const openSurroundings = (config: NotificationsConfig) => {
  const own = { service: 'notifications', internalSecret: config.INTERNAL_SECRET };
  return {
    directory: createServiceClient(directoryApi, { ...own, baseUrl: config.IDENTITY_URL }),
    profiles: createServiceClient(profilesApi, { ...own, baseUrl: config.PROFILES_URL }),
  };
};

/** Opens what the service needs and sends what is due. */
export const openNotifications: OpenCalls<typeof notificationsApi, NotificationsConfig> = async (
  connection,
  { config, log },
) => {
  const [notices, announcements] = await Promise.all([
    noticeRepository(connection),
    announcementRepository(connection),
  ]);
  const { directory, profiles } = openSurroundings(config);
  const smtp = config.SMTP_URL ? smtpMailer(config.SMTP_URL, config.MAIL_FROM) : null;
  const linkKey = config.NOTIFICATIONS_KEY;
  const working = {
    notices,
    announcements,
    directory,
    log,
    linkKey,
    preferences: preferencesOf(profiles),
    mailer: smtp ?? inboxMailer(directory),
    publicOrigin: config.PUBLIC_ORIGIN,
    leaseMs: config.NOTIFICATIONS_LEASE_MS,
    tries: config.NOTIFICATIONS_TRIES,
  };
  const everyMs = config.NOTIFICATIONS_EVERY_MS;
  const mails = startBackgroundTask({ name: 'deliver-mails', everyMs, log, batch: () => deliverMail(working) });
  const spreading = startBackgroundTask({
    name: 'spread-announcements',
    everyMs,
    log,
    batch: async () => {
      const done = await spreadAnnouncement(working);
      if (done > 0) mails.wake();
      return done;
    },
  });
  return {
    handlers: notificationsCalls({
      notices,
      announcements,
      linkKey,
      wake: mails.wake,
      wakeAnnouncements: spreading.wake,
    }),
    mount: unsubscribeRoutes({ linkKey, profiles, directory }),
    onClose: [() => Promise.all([mails.stop(), spreading.stop()]).then(() => undefined), () => smtp?.close()],
  };
};
