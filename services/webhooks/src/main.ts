import { runService } from '@ipr/service-kit';
import { webhooks } from './service.ts';

await runService(webhooks);
