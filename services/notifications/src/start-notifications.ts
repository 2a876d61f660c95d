import { smtpMailer } from '@ipr/adapter-smtp';
import { directoryApi, type notificationsApi, profilesApi } from '@ipr/api';
import { createServiceClient, type OpenCalls, startBackgroundTask } from '@ipr/service-kit';
import { notificationsCalls } from './app.ts';
import type { NotificationsConfig } from './config.ts';
import { deliverMail } from './mails/deliver-mail.ts';
import { inboxMailer } from './mails/inbox-mailer.ts';
import { preferencesOf } from './notices/preferences.ts';
import { noticeRepository } from './notices/repository.mongo.ts';

/** Opens what the service needs and sends what is due. */
export const openNotifications: OpenCalls<typeof notificationsApi, NotificationsConfig> = async (
  connection,
  { config, log },
) => {
  const notices = await noticeRepository(connection);
  const directory = createServiceClient(directoryApi, {
    service: 'notifications',
    baseUrl: config.IDENTITY_URL,
    internalSecret: config.INTERNAL_SECRET,
  });
  const profiles = createServiceClient(profilesApi, {
    service: 'notifications',
    baseUrl: config.PROFILES_URL,
    internalSecret: config.INTERNAL_SECRET,
  });
  const smtp = config.SMTP_URL ? smtpMailer(config.SMTP_URL, config.MAIL_FROM) : null;
  const delivering = {
    notices,
    directory,
    log,
    preferences: preferencesOf(profiles),
    mailer: smtp ?? inboxMailer(directory),
    publicOrigin: config.PUBLIC_ORIGIN,
    linkKey: config.NOTIFICATIONS_KEY,
    leaseMs: config.NOTIFICATIONS_LEASE_MS,
    tries: config.NOTIFICATIONS_TRIES,
  };
  const work = startBackgroundTask({
    name: 'deliver-mails',
    everyMs: config.NOTIFICATIONS_EVERY_MS,
    log,
    batch: () => deliverMail(delivering),
  });
  return {
    handlers: notificationsCalls({ notices, wake: work.wake, linkKey: config.NOTIFICATIONS_KEY }),
    onClose: [() => work.stop(), () => smtp?.close()],
  };
};
