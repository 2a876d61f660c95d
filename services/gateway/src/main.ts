import { runService } from '@ipr/service-kit';
import { gateway } from './service.ts';

await runService(gateway);
