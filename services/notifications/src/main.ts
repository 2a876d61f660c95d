import { runService } from '@ipr/service-kit';
import { notifications } from './service.ts';

await runService(notifications);
