import { main } from '@ipr/service-kit';
import { readNotificationsConfig } from './config.ts';
import { startNotifications } from './start-notifications.ts';

main(async () => startNotifications(readNotificationsConfig()));
