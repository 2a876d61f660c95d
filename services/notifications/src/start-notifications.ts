import { smtpMailer } from '@ipr/adapter-smtp';
import { directoryApi } from '@ipr/api';
import {
  connectMongo,
  createLogger,
  createServiceClient,
  type Logger,
  pingMongo,
  type Serving,
  serve,
  startRegularWork,
} from '@ipr/service-kit';
import { createNotifications } from './app.ts';
import { databaseName, type NotificationsConfig } from './config.ts';
import { deliverMail } from './mails/deliver-mail.ts';
import { inboxMailer } from './mails/inbox-mailer.ts';
import { defaultPreferences } from './notices/preferences.ts';
import { noticeRepository } from './notices/repository.mongo.ts';

/** Opens what the service needs, listens and sends what is due; `close` of the result ends all of it. */
export const startNotifications = async (
  config: NotificationsConfig,
  log: Logger = createLogger('notifications'),
): Promise<Serving> => {
  const connection = await connectMongo(config.MONGODB_URI, databaseName);
  const notices = await noticeRepository(connection);
  const directory = createServiceClient(directoryApi, {
    ...{ service: 'notifications', baseUrl: config.IDENTITY_URL, internalSecret: config.INTERNAL_SECRET },
  });
  const smtp = config.SMTP_URL ? smtpMailer(config.SMTP_URL, config.MAIL_FROM) : null;
  const delivering = {
    ...{ notices, directory, log, preferences: defaultPreferences },
    mailer: smtp ?? inboxMailer(directory),
    publicOrigin: config.PUBLIC_ORIGIN,
    linkKey: config.NOTIFICATIONS_KEY,
    leaseMs: config.NOTIFICATIONS_LEASE_MS,
    tries: config.NOTIFICATIONS_TRIES,
  };
  const work = startRegularWork({
    ...{ name: 'deliver-mails', everyMs: config.NOTIFICATIONS_EVERY_MS, log },
    batch: () => deliverMail(delivering),
  });
  const app = createNotifications({
    ...{ notices, log, wake: work.wake, linkKey: config.NOTIFICATIONS_KEY },
    internalSecret: config.INTERNAL_SECRET,
    checks: { database: pingMongo(connection) },
  });
  return serve(app, {
    ...{ port: config.PORT, host: config.HOST, log },
    onClose: [() => work.stop(), () => smtp?.close(), () => connection.close()],
  });
};
