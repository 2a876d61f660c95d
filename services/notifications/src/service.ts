import { notificationsApi } from '@ipr/api';
import { defineApiService } from '@ipr/service-kit/define-service';
import manifest from '../package.json' with { type: 'json' };
import { Config } from './config.ts';

export const databaseName = 'ipr_notifications';

export const notifications = defineApiService({
  name: 'notifications',
  version: manifest.version,
  about: 'notifies people in the product and by mail',
  config: Config,
  heapMb: 64,
  onOneMachine: { DEV_INBOX: 'true' },
  api: notificationsApi,
  database: databaseName,
  calls: async () => (await import('./start-notifications.ts')).openNotifications,
});
